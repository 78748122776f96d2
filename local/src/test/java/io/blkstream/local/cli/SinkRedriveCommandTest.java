package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Action;
import io.blkstream.schemas.Impact;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Target;
import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.Delivery;
import io.blkstream.sink.store.SqlStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SinkRedriveCommandTest {
    private static final Instant FAR = Instant.ofEpochSecond(10_000_000_000L);

    private final CapturedTerminal captured = CapturedTerminal.redirected();

    @TempDir
    private Path folder;

    @BeforeEach
    void giveUpTwoDeliveries() {
        try (SqlStore store = store()) {
            store.apply(List.of(new Change.RemediationPublished(remediation("a"))), Set.of("pager", "hook", "log"));
            for (String receiver : List.of("pager", "hook")) {
                Delivery due = store.outbox().due(receiver, FAR, 1).get(0);
                store.outbox().givenUp(due, "it answered 404");
            }
        }
    }

    @Test
    void shouldListWhatWasGivenUpAndChangeNothing() {
        int status = execute("--list");

        assertThat(status).isEqualTo(ExitCode.FOUND);
        assertThat(captured.out())
                .containsPattern("pager +a +1 +1 +it answered 404")
                .containsPattern("hook +a ");
        assertThat(dueOf("pager")).isEmpty();
    }

    @Test
    void shouldListOneReceiver() {
        int status = execute("--list", "--receiver", "hook");

        assertThat(status).isEqualTo(ExitCode.FOUND);
        assertThat(captured.out()).contains("hook").doesNotContain("pager");
    }

    @Test
    void shouldMakeOneReceiversDeliveriesDueAgain() {
        int status = execute("--receiver", "pager");

        assertThat(status).isEqualTo(ExitCode.OK);
        assertThat(captured.out()).contains("pager: 1 delivery due again");
        assertThat(dueOf("pager")).hasSize(1);
        assertThat(dueOf("hook")).isEmpty();
    }

    @Test
    void shouldMakeEverythingDueAgainOnce() {
        execute();
        int again = execute();

        assertThat(again).isEqualTo(ExitCode.OK);
        assertThat(captured.out()).contains("hook: 1", "pager: 1", "nothing was given up");
        assertThat(dueOf("hook")).hasSize(1);
    }

    @Test
    void shouldNotMakeADatabaseThatIsNotThere() {
        Path missing = folder.resolve("missing.db");

        int status = run("-D", "sink.database=jdbc:sqlite:" + missing);

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("there is no database", "missing.db", "sink.database");
        assertThat(missing).doesNotExist();
    }

    private List<Delivery> dueOf(String receiver) {
        try (SqlStore store = store()) {
            return store.outbox().due(receiver, FAR, 10);
        }
    }

    private int execute(String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "-D";
        arguments[1] = "sink.database=" + url();
        System.arraycopy(options, 0, arguments, 2, options.length);
        return run(arguments);
    }

    private int run(String... options) {
        Terminal terminal = captured.terminal();
        String[] arguments = new String[options.length + 2];
        arguments[0] = "sink";
        arguments[1] = "redrive";
        System.arraycopy(options, 0, arguments, 2, options.length);
        CommandLine sink = new CommandLine(new SinkCommand(terminal, Map.of()))
                .addSubcommand(new SinkRedriveCommand(terminal, Map.of()));
        return new BlkstreamCommandLine(terminal, List.of(sink), Set.of(UserException.class)).execute(arguments);
    }

    private SqlStore store() {
        return SqlStore.open(url(), Clock.systemUTC());
    }

    private String url() {
        return "jdbc:sqlite:" + folder.resolve("sink.db");
    }

    static Remediation remediation(String id) {
        return Remediation.newBuilder()
                .setId(id)
                .setRevision(1)
                .setRule("W01")
                .setTarget(Target.newBuilder().setHost("host1").setName("sda").build())
                .setFirstSeen(0)
                .setLastSeen(10_000)
                .setSummary("writes are small")
                .setImpact(Impact.newBuilder().build())
                .setAction(Action.newBuilder().setKind("ALIGN_WRITER").build())
                .build();
    }
}
