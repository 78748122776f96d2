package io.blkstream.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blkstream.local.broker.LoopbackPorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo as people run it: a process of its own, stopped by itself or by a signal. */
class DemoIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(120);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(15);
    /** What a JVM ends with after SIGINT and SIGTERM. */
    private static final int INTERRUPTED = 128 + 2;

    private static final int TERMINATED = 128 + 15;

    private final List<Integer> ports = LoopbackPorts.free(2);

    @TempDir
    private Path directory;

    private DemoProcess demo;

    @AfterEach
    void end() {
        if (demo != null) {
            demo.close();
        }
    }

    @Test
    void shouldPrintFourRemediationsAndKnowThemAtTheNextStart() throws IOException {
        Path data = directory.resolve("data");

        demo = start("--format", "json", "--data", data.toString());
        await().atMost(TIMEOUT).until(() -> demo.out().size() >= 4 && demo.err().contains("watching"));
        demo.signal("TERM");
        int terminated = demo.awaitEnd(STOP_TIMEOUT);
        List<String> first = demo.out();
        String progress = demo.err();
        demo = start("--for", "1s", "--format", "json", "--data", data.toString());
        int ended = demo.awaitEnd(TIMEOUT);

        assertThat(terminated).isEqualTo(TERMINATED);
        assertThat(devices(first)).containsExactly("nvme0n1", "nvme1n1", "nvme2n1", "nvme3n1");
        assertThat(progress)
                .contains("4 remediations; stopping")
                .doesNotContain("level=")
                .doesNotContain("earlier run");
        assertThat(progress.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(ended).isZero();
        assertThat(devices(demo.out())).containsExactlyElementsOf(devices(first));
        assertThat(demo.err())
                .contains("4 remediations have been firing since an earlier run")
                .doesNotContain("level=");
        assertThat(data.resolve("sink.db")).isNotEmptyFile();
    }

    @Test
    void shouldLeaveNothingBehindOnCtrlC() throws IOException {
        demo = start();
        await().atMost(TIMEOUT).until(() -> demo.err().contains("watching"));
        await().atMost(TIMEOUT).until(() -> demo.outText().split("FIRING CRITICAL W01").length == 5);
        List<ProcessHandle> children = demo.children();

        demo.signalGroup("INT");
        int status = demo.awaitEnd(STOP_TIMEOUT);

        assertThat(status).isEqualTo(INTERRUPTED);
        assertThat(children).hasSizeGreaterThanOrEqualTo(2).noneMatch(ProcessHandle::isAlive);
        assertThat(temporaryDirectories()).isEmpty();
        assertThat(demo.err()).contains("4 remediations; stopping");
        assertThat(demo.out()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void shouldStopWhileItStarts() throws IOException {
        demo = start();
        await().atMost(TIMEOUT).until(() -> demo.err().contains("schema registry on"));
        List<ProcessHandle> children = demo.children();

        demo.signalGroup("INT");
        demo.awaitEnd(STOP_TIMEOUT);

        assertThat(children).noneMatch(ProcessHandle::isAlive);
        assertThat(temporaryDirectories()).isEmpty();
    }

    @Test
    void shouldRefuseAPortThatIsWantedAndBusy() throws IOException {
        for (String option : List.of("--kafka-port", "--registry-port")) {
            try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
                demo = DemoProcess.start(directory, option, Integer.toString(busy.getLocalPort()));

                int status = demo.awaitEnd(TIMEOUT);

                assertThat(status).isEqualTo(2);
                assertThat(demo.err())
                        .contains("ERROR port " + busy.getLocalPort() + " on 127.0.0.1 is busy", "another " + option);
                assertThat(temporaryDirectories()).isEmpty();
            }
        }
    }

    private DemoProcess start(String... options) throws IOException {
        return DemoProcess.start(
                directory,
                Stream.concat(
                                Stream.of("--kafka-port", ports.get(0) + "", "--registry-port", ports.get(1) + ""),
                                Stream.of(options))
                        .toArray(String[]::new));
    }

    private List<Path> temporaryDirectories() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("blkstream-demo"))
                    .toList();
        }
    }

    private static List<String> devices(List<String> lines) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        Stream.Builder<String> devices = Stream.builder();
        for (String line : lines) {
            JsonNode remediation = mapper.readTree(line);
            assertThat(remediation.get("rule").asText()).isEqualTo("W01");
            assertThat(remediation.get("state").asText()).isEqualTo("FIRING");
            devices.add(remediation.at("/target/name").asText());
        }
        return devices.build().sorted().toList();
    }
}
