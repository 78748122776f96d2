package io.blkstream.local.cli;

import io.blkstream.schemas.config.Settings;
import io.blkstream.sink.SinkSettings;
import io.blkstream.sink.store.DeadDelivery;
import io.blkstream.sink.store.Outbox;
import io.blkstream.sink.store.SqlStore;
import io.blkstream.sink.store.StoreException;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code blkstream sink redrive}: hands over again what was given up. */
@Command(
        name = "redrive",
        description = {
            "Hands deliveries over again that were given up after too many failures.",
            "Works on the database; a sink that runs on it notices within half a minute."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream sink redrive --list   (status 1: there are some)",
            "  blkstream sink redrive --receiver pager -D sink.database=jdbc:sqlite:sink.db"
        })
public final class SinkRedriveCommand implements Callable<Integer> {
    private static final int WIDTH = 120;
    private static final int MOST_LISTED = 1_000;

    private final Terminal terminal;
    private final Map<String, String> environment;

    @Mixin
    private SettingsOptions settings;

    @Option(names = "--receiver", paramLabel = "NAME", description = "Of this receiver only.")
    private String receiver;

    @Option(names = "--list", description = "Show what was given up, and change nothing.")
    private boolean listOnly;

    public SinkRedriveCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() {
        Settings effective = settings.effective(
                SinkSettings.catalogue(),
                environment,
                new ConnectionOptions(),
                AppCatalogues.others(SinkSettings.catalogue()));
        try (SqlStore store = SqlStore.openExisting(effective.text("sink.database"), Clock.systemUTC())) {
            return listOnly ? list(store.outbox()) : redrive(store.outbox());
        } catch (StoreException e) {
            throw new UserException(e.getMessage() + "; see sink.database", e);
        }
    }

    private int list(Outbox outbox) {
        List<DeadDelivery> dead = outbox.dead(Optional.ofNullable(receiver), MOST_LISTED);
        if (dead.isEmpty()) {
            terminal.out().println("nothing was given up");
            return ExitCode.OK;
        }
        TextTable table = new TextTable(WIDTH)
                .left("RECEIVER")
                .left("REMEDIATION")
                .right("REVISION")
                .right("ATTEMPTS")
                .left("LAST ERROR");
        dead.forEach(delivery -> table.row(
                delivery.receiver(),
                delivery.id(),
                Long.toString(delivery.revision()),
                Integer.toString(delivery.attempts()),
                delivery.lastError()));
        terminal.out().print(table.render());
        terminal.out().flush();
        return ExitCode.FOUND;
    }

    private int redrive(Outbox outbox) {
        Collection<String> receivers =
                receiver == null ? outbox.deadByReceiver().keySet() : Set.of(receiver);
        for (String name : receivers) {
            int count = outbox.redrive(name, Clock.systemUTC().instant());
            terminal.out().println(name + ": " + count + (count == 1 ? " delivery" : " deliveries") + " due again");
        }
        if (receivers.isEmpty()) {
            terminal.out().println("nothing was given up");
        }
        return ExitCode.OK;
    }
}
