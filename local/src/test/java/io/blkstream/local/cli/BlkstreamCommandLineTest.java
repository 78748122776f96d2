package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

class BlkstreamCommandLineTest {
    private final CapturedTerminal captured = CapturedTerminal.redirected();

    @Test
    void shouldPrintVersionOnStandardOutput() {
        int status = execute("--version");

        assertThat(status).isEqualTo(ExitCode.OK);
        assertThat(captured.out()).startsWith("blkstream ");
        assertThat(captured.err()).isEmpty();
    }

    @Test
    void shouldListCommandsExitCodesAndExamplesInHelp() {
        int status = execute("--help");

        assertThat(status).isEqualTo(ExitCode.OK);
        assertThat(captured.out()).contains("Usage: blkstream", "probe", "Exit status:", "Examples:");
        assertThat(captured.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void shouldNameTheCommandsWhenNoneIsGiven() {
        int status = execute();

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("No command given; these exist: probe", "Try 'blkstream --help'.");
    }

    @Test
    void shouldSuggestTheNearestCommand() {
        int status = execute("prob");

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("'prob'", "Did you mean", "blkstream probe");
    }

    @Test
    void shouldSuggestTheNearestOption() {
        int status = execute("probe", "--formt", "json");

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("'--formt'", "--format", "Try 'blkstream probe --help'.");
    }

    @Test
    void shouldRefuseAnUnknownFormatByName() {
        int status = execute("probe", "--format", "yaml");

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("--format", "'yaml' is neither text nor json");
    }

    @Test
    void shouldHandOverCommonOptions() {
        int status = execute(
                "probe",
                "--bootstrap-server",
                "a:1,b:2",
                "--registry",
                "http://r",
                "--config",
                "f",
                "-Dx.y=1",
                "-D",
                "z=2",
                "--format",
                "json");

        assertThat(status).isEqualTo(ExitCode.FOUND);
        assertThat(captured.out()).isEqualTo("a:1,b:2 http://r f 1 2 JSON\n".replace("\n", System.lineSeparator()));
    }

    @Test
    void shouldTellAMistakeInOneLine() {
        int status = execute("probe", "--throw", "mistake");

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).isEqualTo("ERROR no such file: x" + System.lineSeparator());
    }

    @Test
    void shouldTellEachCauseOfAFaultOnceAndHowToSeeMore() {
        int status = execute("probe", "--throw", "fault");

        assertThat(status).isEqualTo(ExitCode.INTERNAL);
        assertThat(captured.err())
                .contains("ERROR IllegalStateException: wrapped", "caused by ArithmeticException: deep", "--debug")
                .doesNotContain("\tat ");
    }

    @Test
    void shouldShowTheStackTraceWhenAsked() {
        int status = execute("probe", "--debug", "--throw", "fault");

        assertThat(status).isEqualTo(ExitCode.INTERNAL);
        assertThat(captured.err()).contains("\tat io.blkstream.local.cli.");
    }

    @Test
    void shouldColourOnlyWhatATerminalShows() {
        CapturedTerminal watched = CapturedTerminal.watched();

        execute("probe", "--throw", "mistake");
        commandLine(watched).execute("probe", "--throw", "mistake");

        assertThat(captured.err()).doesNotContain("\u001b[");
        assertThat(watched.err()).contains("\u001b[");
    }

    private int execute(String... arguments) {
        return commandLine(captured).execute(arguments);
    }

    private static BlkstreamCommandLine commandLine(CapturedTerminal captured) {
        Terminal terminal = captured.terminal();
        return new BlkstreamCommandLine(terminal, List.of(new Probe(terminal)), Set.of(UserException.class));
    }

    /** Prints the common options, or throws. */
    @Command(name = "probe")
    static final class Probe implements Callable<Integer> {
        private final Terminal terminal;

        @Mixin
        private ConnectionOptions connection = new ConnectionOptions();

        @Mixin
        private SettingsOptions settings = new SettingsOptions();

        @Mixin
        private OutputOptions output = new OutputOptions();

        @Option(names = "--throw")
        private String failure;

        Probe(Terminal terminal) {
            this.terminal = terminal;
        }

        @Override
        public Integer call() {
            if ("mistake".equals(failure)) {
                throw new UserException("no such file: x");
            }
            if ("fault".equals(failure)) {
                throw new IllegalStateException("wrapped", new ArithmeticException("deep"));
            }
            terminal.out()
                    .printf(
                            "%s %s %s %s %s %s%n",
                            connection.bootstrapServers().orElseThrow(),
                            connection.registryUrl().orElseThrow(),
                            settings.configFile().orElseThrow(),
                            settings.settings().get("x.y"),
                            settings.settings().get("z"),
                            output.format());
            return ExitCode.FOUND;
        }
    }
}
