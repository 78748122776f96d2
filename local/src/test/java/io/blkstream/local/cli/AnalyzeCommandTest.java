package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blkstream.local.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalyzeCommandTest {
    private static final String CASES = "src/main/resources/io/blkstream/local/demo/";
    static final String BEFORE = CASES + "p5520-before.txt";
    private static final String[] GEOMETRY = {"--geometry", CASES + "p5520-geometry.json"};
    private static final String[] UNIT_4096 = {
        "--set", "*.logicalBlockSize=512", "--set", "*.physicalBlockSize=512", "--set", "*.optimalIoSize=4096"
    };
    private static final String HEADER = "Time        Process        PID     Device      LBA        Size      Lat\n";

    private final CapturedTerminal captured = CapturedTerminal.redirected();

    @TempDir
    private Path directory;

    @Test
    void shouldTellTheCaseOfTheMailAsWritten() throws IOException {
        int status = analyze(BEFORE, GEOMETRY);

        assertThat(status).isEqualTo(ExitCode.FOUND);
        assertThat(captured.out()).isEqualTo(golden("p5520-report.txt"));
        assertThat(captured.err()).isEmpty();
    }

    @Test
    void shouldEndWithZeroWhenNothingIsFound() throws IOException {
        String trace =
                file("whole.txt", HEADER + "1.000001 fio 7 sda W 8 4096 0.02\n1.000301 fio 7 sda R 24 512 0.09\n");

        int status = analyze(trace, UNIT_4096);

        assertThat(status).isEqualTo(ExitCode.OK);
        assertThat(captured.out()).contains("2 I/Os", "1 read (512 B), 1 write (4.00 KiB)", "Nothing found.");
        assertThat(captured.out()).doesNotContain("geometry");
    }

    @Test
    void shouldSayWhichDevicesWereNotJudged() throws IOException {
        int status = analyze(BEFORE);

        assertThat(status).isEqualTo(ExitCode.OK);
        assertThat(captured.out()).contains("Not judged for lack of geometry: nvme0n1, nvme1n1, nvme2n1, nvme3n1.");
        assertFits();
    }

    @Test
    void shouldPrintJsonForPrograms() throws IOException {
        int status = analyze(BEFORE, with(GEOMETRY, "--format", "json"));

        JsonNode report = new ObjectMapper().readTree(captured.out());
        JsonNode input = report.at("/input/0");
        JsonNode finding = report.at("/findings/0");
        assertThat(status).isEqualTo(ExitCode.FOUND);
        assertThat(fields(report)).containsExactly("input", "devices", "findings");
        assertThat(fields(input))
                .containsExactly(
                        "source",
                        "format",
                        "events",
                        "byOperation",
                        "bytesByOperation",
                        "rejected",
                        "rejects",
                        "lost",
                        "outOfOrder",
                        "first",
                        "last");
        assertThat(input.toString())
                .contains("\"format\":\"biosnoop\",\"events\":12,\"byOperation\":{\"WRITE\":12}")
                .contains("\"bytesByOperation\":{\"WRITE\":47104},\"rejected\":0,\"rejects\":[],\"lost\":0")
                .contains("\"first\":{\"timeSeconds\":1.410377,\"device\":\"nvme0n1\",\"operation\":\"WRITE\","
                        + "\"sector\":16,\"bytes\":4096,\"latencyMs\":0.02,\"process\":\"md0_raid10\",\"pid\":6900}");
        assertThat(report.get("devices")).hasSize(4);
        assertThat(fields(report.at("/devices/0")))
                .containsExactly("source", "device", "operations", "bytes", "iops", "latencyMs");
        assertThat(fields(report.at("/devices/0/latencyMs"))).containsExactly("p50", "p99", "max");
        assertThat(report.get("findings")).hasSize(4);
        assertThat(fields(finding))
                .containsExactly(
                        "source",
                        "rule",
                        "severity",
                        "confidence",
                        "target",
                        "summary",
                        "evidence",
                        "culprits",
                        "samples",
                        "impact",
                        "action");
        assertThat(finding.get("rule").asText()).isEqualTo("W01");
        assertThat(finding.at("/target/name").asText()).isEqualTo("nvme0n1");
        assertThat(finding.at("/impact/expectedGainHigh").asDouble()).isCloseTo(0.70 / 0.06, within(0.01));
        assertThat(finding.at("/impact/expectedGainLow").asDouble()).isCloseTo(0.35 / 0.06, within(0.01));
    }

    @Test
    void shouldListRejectedRowsInBothForms() throws IOException {
        String trace =
                file("flawed.txt", HEADER + "1.000001 fio 7 sda W 8 4096 0.02\n1.000002 fio 7 sda W eight 4096 0.02\n");

        analyze(trace, UNIT_4096);
        String text = captured.out();
        CapturedTerminal second = CapturedTerminal.redirected();
        execute(second, with(UNIT_4096, "analyze", trace, "--format", "json"));

        JsonNode reject = new ObjectMapper().readTree(second.out()).at("/input/0/rejects/0");
        assertThat(text).contains("1 rejected", "line 3: ", "eight");
        assertThat(fields(reject)).containsExactly("line", "reason");
        assertThat(reject.get("line").asInt()).isEqualTo(3);
        assertThat(reject.get("reason").asText()).contains("eight");
        assertFits();
    }

    @Test
    void shouldExplainSilenceWhenAsked() throws IOException {
        int status = analyze(
                BEFORE, "--explain", "--set", "nvme0n1.logicalBlockSize=512", "--set", "nvme0n1.optimalIoSize=4096");

        assertThat(status).isEqualTo(ExitCode.FOUND);
        assertThat(captured.out()).contains("Why the other rules are silent:").containsPattern("nvme1n1 +W01 +\\S");
        assertThat(captured.out()).doesNotContainPattern("nvme0n1 +W01 +\\S");
        assertFits();
    }

    @Test
    void shouldExplainInJsonToo() throws IOException {
        analyze(BEFORE, "--explain", "--format", "json");

        JsonNode silence = new ObjectMapper().readTree(captured.out()).at("/silences/0");
        assertThat(fields(silence)).containsExactly("source", "device", "rule", "reason");
        assertThat(silence.get("reason").asText()).isNotBlank();
    }

    @Test
    void shouldFitLongNamesIntoEightyColumns() throws IOException {
        String device = "a-device-name-of-31-characters0";
        String row = " md127_raid10_with_a_long_name 7 " + device + " W 25 3584 1234.56\n";
        String trace = file("long.txt", HEADER + "1.000001" + row + "2.000001" + row);

        int status = analyze(trace, with(UNIT_4096, "--explain"));

        assertThat(status).isEqualTo(ExitCode.FOUND);
        assertThat(captured.out()).contains("W01");
        assertFits();
    }

    @Test
    void shouldFindOneBadMinuteInThreeHours() throws IOException {
        Path trace = directory.resolve("three-hours.txt");
        try (PrintWriter out = new PrintWriter(trace.toFile(), StandardCharsets.UTF_8)) {
            out.print(HEADER);
            for (int second = 0; second < 3 * 3600; second++) {
                boolean bad = second / 60 == 100;
                for (int i = 0; i < 10; i++) {
                    boolean subUnit = bad && i < 3;
                    out.printf(
                            Locale.ROOT,
                            "%d.%06d postgres 7 sda W %d %d %.2f%n",
                            second,
                            i * 100_000,
                            subUnit ? 25 : 80 + i * 8,
                            subUnit ? 3584 : 4096,
                            subUnit ? 0.60 : 0.02);
                }
            }
        }

        int status = analyze(trace.toString(), UNIT_4096);

        assertThat(status).isEqualTo(ExitCode.FOUND);
        assertThat(captured.out()).contains("108000 I/Os", "CRITICAL W01", "30 of 100 writes");
        assertFits();
    }

    @Test
    void shouldJudgeSeveralTracesAndNameThem() throws IOException {
        String whole = file("whole.txt", HEADER + "1.000001 fio 7 sda W 8 4096 0.02\n");

        int status = execute(captured, with(UNIT_4096, "analyze", whole, BEFORE));

        assertThat(status).isEqualTo(ExitCode.FOUND);
        assertThat(captured.out()).contains("whole.txt: biosnoop, 1 I/O\n", "p5520-before.txt: biosnoop, 12 I/Os");
    }

    @Test
    void shouldRefuseWhatIsNoTrace() throws IOException {
        byte[] junk = new byte[10_000];
        new Random(1).nextBytes(junk);
        Path binary = Files.write(directory.resolve("junk.bin"), junk);

        assertRefused(file("empty.txt", ""), "empty.txt", "it is empty", "--input-format");
        assertRefused(binary.toString(), "junk.bin", "binary");
        assertRefused(directory.toString(), "a directory, not a trace");
        assertRefused(directory.resolve("missing").toString(), "no such file", "missing");
    }

    @Test
    void shouldRefuseATraceWithoutUsableRows() throws IOException {
        String trace = file("rejected.txt", HEADER + "1.000002 fio 7 sda W eight 4096 0.02\n");

        int status = analyze(trace, UNIT_4096);

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("rejected.txt: no usable I/O");
        assertThat(captured.out()).contains("line 2: ");
    }

    @Test
    void shouldSuggestTheNearestFormat() throws IOException {
        int status = analyze(BEFORE, "--input-format", "biosnop");

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("--input-format", "'biosnop'", "did you mean 'biosnoop'?");
    }

    private void assertRefused(String trace, String... words) throws IOException {
        CapturedTerminal terminal = CapturedTerminal.redirected();

        int status = execute(terminal, "analyze", trace);

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).startsWith("ERROR ").contains(words).doesNotContain("\tat ");
        assertThat(terminal.err().lines()).hasSize(1);
        assertThat(terminal.out()).isEmpty();
    }

    /** A path is never broken; every other line fits. */
    private void assertFits() {
        assertThat(captured.out().lines().filter(line -> !line.startsWith("/")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    private int analyze(String trace, String... options) throws IOException {
        return execute(captured, with(options, "analyze", trace));
    }

    private static int execute(CapturedTerminal captured, String... arguments) {
        return Main.commandLine(captured.terminal(), Map.of()).execute(arguments);
    }

    private static String[] with(String[] options, String... first) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(List.of(options));
        return all.toArray(String[]::new);
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content).toString();
    }

    private static List<String> fields(JsonNode object) {
        Iterable<String> names = object::fieldNames;
        return StreamSupport.stream(names.spliterator(), false).toList();
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = AnalyzeCommandTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
