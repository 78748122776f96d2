package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A settings file that all commands share still refuses what no app knows. */
class SharedSettingsTest {
    private final CapturedTerminal captured = CapturedTerminal.redirected();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"topics describe", "streams", "sink", "replay " + AnalyzeCommandTest.BEFORE})
    void shouldRefuseWhatNoAppKnows(String command) throws IOException {
        Path settings = Files.writeString(
                directory.resolve("blkstream.properties"), "sink.database=jdbc:sqlite:x.db\nwindow.grase=5s\n");

        int status =
                Main.commandLine(captured.terminal(), Map.of()).execute((command + " --config " + settings).split(" "));

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("unknown setting window.grase").doesNotContain("sink.database (");
    }
}
