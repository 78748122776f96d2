package io.blkstream.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The units under deploy/systemd. */
class SystemdUnitsTest {
    private static final Path UNITS = Path.of("..", "deploy", "systemd");

    @ParameterizedTest
    @ValueSource(strings = {"agent", "streams", "sink"})
    void shouldStartACommandThatExists(String app) throws IOException {
        List<String> lines = lines(app);

        List<String> command = words(only(lines, "ExecStart="));
        int jar = command.indexOf("-jar");
        List<String> arguments = command.subList(jar < 0 ? 1 : jar + 2, command.size());

        assertThat(arguments.get(0)).isEqualTo(app);
        new DeployedCommand(arguments, Map.of()).verify();
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent", "streams", "sink"})
    void shouldBeConfinedAndNotRepeatAMistake(String app) throws IOException {
        assertThat(lines(app))
                .contains("NoNewPrivileges=yes", "ProtectSystem=strict", "RestartPreventExitStatus=2")
                .contains("Restart=on-failure", "SystemCallFilter=@system-service")
                .anyMatch(line -> line.startsWith("MemoryMax="))
                .anyMatch(line -> line.startsWith("CapabilityBoundingSet="))
                .allMatch(line -> line.matches("\\[(Unit|Service|Install)]|[A-Z][A-Za-z]+=.*"));
    }

    /** Without comments and empty lines, continued lines joined. */
    private static List<String> lines(String app) throws IOException {
        String text = Files.readString(UNITS.resolve("blkstream-" + app + ".service"));
        return text.replaceAll("\\\\\n *", "")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    private static String only(List<String> lines, String key) {
        List<String> found = lines.stream().filter(line -> line.startsWith(key)).toList();
        assertThat(found).hasSize(1);
        return found.get(0).substring(key.length());
    }

    private static List<String> words(String command) {
        return Arrays.asList(command.trim().split("\\s+"));
    }
}
