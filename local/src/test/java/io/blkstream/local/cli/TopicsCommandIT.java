package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.broker.BrokerSettings;
import io.blkstream.local.broker.EmbeddedBroker;
import io.blkstream.local.broker.LoopbackPorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicsCommandIT {
    private final CapturedTerminal captured = CapturedTerminal.redirected();

    @Test
    void shouldCreateWhatVerifyFoundMissing(@TempDir Path directory) throws IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.onFreePorts(directory))) {
            String[] address = {"--bootstrap-server", broker.bootstrapServers()};

            int before = execute("verify", address);
            int created = execute("create", address);
            int after = execute("verify", address);
            int createdAgain = execute("create", address);
            int listed = execute(
                    "list", "--config", sharedSettings(directory, broker).toString());

            assertThat(List.of(before, created, after, createdAgain, listed))
                    .containsExactly(ExitCode.FOUND, ExitCode.OK, ExitCode.OK, ExitCode.OK, ExitCode.OK);
            assertThat(captured.out())
                    .contains("topic io-events is missing", "created io-events", "6 created, 0 there before")
                    .contains("0 created, 6 there before")
                    .containsPattern("io-events +12 +12 +1 +delete");
        }
    }

    @Test
    void shouldSayThatNobodyAnswers() {
        String nobody = "127.0.0.1:" + LoopbackPorts.free(1).get(0);

        int status = execute("list", "--bootstrap-server", nobody);

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("no answer from Kafka on " + nobody).doesNotContain("\tat ");
    }

    /** One file for all: the apps' own settings are passed over. */
    private static Path sharedSettings(Path directory, EmbeddedBroker broker) throws IOException {
        return Files.writeString(
                directory.resolve("blkstream.properties"),
                "window.grace=5s\nsink.database=jdbc:sqlite:x.db\nkafka.bootstrap.servers=" + broker.bootstrapServers()
                        + "\n");
    }

    private int execute(String command, String... options) {
        Terminal terminal = captured.terminal();
        String[] arguments = new String[options.length + 2];
        arguments[0] = "topics";
        arguments[1] = command;
        System.arraycopy(options, 0, arguments, 2, options.length);
        return new BlkstreamCommandLine(
                        terminal, List.of(new TopicsCommand(terminal, Map.of())), Set.of(UserException.class))
                .execute(arguments);
    }
}
