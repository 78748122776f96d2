package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.Main;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each command says of itself. */
class HelpTest {
    private final CapturedTerminal captured = CapturedTerminal.redirected();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "analyze",
                "demo",
                "demo publish",
                "agent",
                "geometry",
                "replay",
                "streams",
                "sink",
                "sink redrive",
                "watch",
                "topics",
                "topics describe",
                "topics create",
                "topics verify",
                "broker"
            })
    void shouldShowExamplesOnEightyColumns(String command) {
        int status = execute((command + " --help").strip().split(" "));

        assertThat(status).isEqualTo(ExitCode.OK);
        assertThat(captured.out()).containsPattern("(?m)^Examples?:$").contains("  blkstream " + command);
        assertFits();
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent", "streams", "sink"})
    void shouldListSettingsOnEightyColumns(String app) {
        int status = execute(app, "--settings");

        assertThat(status).isEqualTo(ExitCode.OK);
        assertThat(captured.out()).contains("SETTING", "BLKSTREAM_WINDOW_GRACE");
        assertFits();
    }

    @Test
    void shouldDescribeEachCommandInAWholeSentence() {
        execute("--help");

        String commands = captured.out().split("Commands:\n")[1].split("\n\n")[0];
        assertThat(commands.replaceAll("\n    +", " ").lines())
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(line).matches("  [a-z]+ +[A-Z].*\\."));
    }

    /** Breaks of picocli that leave less than a word on a line, as after "kafka:", are as bad as none. */
    private void assertFits() {
        assertThat(captured.out().lines()).allSatisfy(line -> {
            assertThat(line).hasSizeLessThanOrEqualTo(80);
            assertThat(line).doesNotEndWith(":9").doesNotEndWith("kafka:").doesNotEndWith("registry:");
        });
    }

    private int execute(String... arguments) {
        return Main.commandLine(captured.terminal(), Map.of()).execute(arguments);
    }
}
