package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blkstream.producer.generate.Scenario;
import io.blkstream.producer.generate.Scenarios;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.json.AvroJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GenerateCommandTest {
    private final CapturedTerminal captured = CapturedTerminal.redirected();

    @TempDir
    private Path folder;

    static List<Scenario> scenarios() {
        return Scenarios.all();
    }

    @Test
    void shouldListEveryScenarioWithItsRule() {
        int status = execute("generate", "--list");

        assertThat(status).isEqualTo(ExitCode.OK);
        assertThat(captured.out()).contains("SCENARIO", "RULE", "WHAT IT SHOWS").contains(Scenarios.names());
        assertThat(captured.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(captured.out()).containsPattern("btrfs-pid +M01").containsPattern("healthy +none");
    }

    @Test
    void shouldSuggestTheNearestScenario() {
        int status = execute("generate", "md-bitmpa");

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("unknown scenario 'md-bitmpa'; did you mean 'md-bitmap'?");
    }

    @Test
    void shouldPointToTheListWhenNoScenarioIsGiven() {
        assertThat(execute("generate")).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("--list");
    }

    @Test
    void shouldPrintWholeEventsOnStandardOutputAndTheSummaryBeside() {
        int status = execute(
                "generate",
                "md-bitmap",
                "--duration",
                "2s",
                "--hosts",
                "2",
                "--seed",
                "5",
                "--at",
                "2026-01-31T12:00:00Z");

        List<IoEvent> events = captured.out()
                .lines()
                .map(line -> AvroJson.read(line, IoEvent.class))
                .toList();
        assertThat(status).isEqualTo(ExitCode.OK);
        assertThat(events).hasSize(2 * 4 * 600);
        assertThat(events.get(0).getIssuedAt()).isEqualTo(1_769_860_800_000_000_000L);
        assertThat(captured.err())
                .contains("md-bitmap: 4800 I/Os on 8 devices of 2 hosts over 2.00 s of event time, seed 5")
                .contains("must trigger W01");
    }

    @Test
    void shouldRepeatItselfForOneSeed() {
        String[] arguments = {"generate", "healthy", "--duration", "1s", "--at", "2026-01-31T12:00:00Z"};
        CapturedTerminal other = CapturedTerminal.redirected();

        execute(arguments);
        commandLine(other).execute(arguments);

        assertThat(captured.out()).isNotEmpty().isEqualTo(other.out());
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void shouldLetSubUnitWritesBeFoundWhereTheScenarioSaysSo(Scenario scenario) throws IOException {
        String events = folder.resolve("events").toString();
        String geometry = folder.resolve("geometry").toString();

        execute("generate", scenario.name(), "--duration", "2s", "--out", events, "--geometry-out", geometry);
        JsonNode report = analyze("analyze", events, "--geometry", geometry, "--format", "json");

        assertThat(report.findValuesAsText("rule").contains("W01"))
                .isEqualTo(scenario.rule().filter("W01"::equals).isPresent());
    }

    @Test
    void shouldPrintRowsThatAnalyzeReads() throws IOException {
        String rows = folder.resolve("rows").toString();

        int status = execute("generate", "md-bitmap", "--duration", "2s", "--format", "biosnoop", "--out", rows);
        JsonNode report = analyze(
                "analyze",
                rows,
                "--format",
                "json",
                "--set",
                "*.logicalBlockSize=512",
                "--set",
                "*.optimalIoSize=4096");

        assertThat(status).isEqualTo(ExitCode.OK);
        assertThat(captured.out()).contains("on 4 devices of 1 host");
        assertThat(Files.readAllLines(Path.of(rows))).hasSize(1 + 4 * 600);
        assertThat(report.findValuesAsText("rule")).filteredOn("W01"::equals).hasSizeGreaterThanOrEqualTo(4);
    }

    @Test
    void shouldRefuseSeveralHostsWhereRowsCannotTellThem() {
        assertThat(execute("generate", "md-bitmap", "--format", "biosnoop", "--hosts", "2"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("--hosts 2: rows of biosnoop do not tell hosts apart");
    }

    @Test
    void shouldRefuseHalfAnArray() {
        assertThat(execute("generate", "md-bitmap", "--devices", "6")).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("devices per host 6 is not a multiple of 4");
    }

    @Test
    void shouldRefuseFilesBesideKafka() {
        assertThat(execute("generate", "healthy", "--kafka", "--out", "x")).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("--kafka goes without --out");
    }

    @Test
    void shouldRefuseATimeThatIsNone() {
        assertThat(execute("generate", "healthy", "--at", "yesterday")).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("--at 'yesterday' is neither now nor a time like");
    }

    @Test
    void shouldNameTheFileThatCannotBeWritten() {
        String file = folder.resolve("missing").resolve("events").toString();

        assertThat(execute("generate", "healthy", "--out", file)).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("cannot write to " + file);
    }

    private JsonNode analyze(String... arguments) throws IOException {
        CapturedTerminal analysis = CapturedTerminal.redirected();
        int status = commandLine(analysis).execute(arguments);
        assertThat(status).as(analysis.err()).isIn(ExitCode.OK, ExitCode.FOUND);
        return new ObjectMapper().readTree(analysis.out());
    }

    private int execute(String... arguments) {
        return commandLine(captured).execute(arguments);
    }

    private static BlkstreamCommandLine commandLine(CapturedTerminal captured) {
        Terminal terminal = captured.terminal();
        return new BlkstreamCommandLine(
                terminal,
                List.of(new GenerateCommand(terminal, Map.of()), new AnalyzeCommand(terminal)),
                Set.of(UserException.class));
    }
}
