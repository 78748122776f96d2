package io.blkstream.local.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code blkstream agent} as a process of its own: what it prints, and how it ends. */
class AgentProcessIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Path INSTANCES = Path.of("/sys/kernel/tracing/instances");

    @TempDir
    private Path folder;

    private Host host;
    private Process agent;

    @BeforeEach
    void openHost() {
        Host.assumeLive("fio", "losetup");
        host = new Host(folder);
    }

    @AfterEach
    void closeHost() throws InterruptedException {
        if (agent != null) {
            agent.destroyForcibly().waitFor();
        }
        if (host != null) {
            host.close();
        }
    }

    @Test
    void shouldPrintWhatAnalyzeReads() throws Exception {
        String loop = host.loop(64L << 20);
        start("agent", "--stdout", "--device", loop);
        awaitInstance();

        Fio.run(folder, "--direct=1 --ioengine=psync --filename=/dev/" + loop + " --rw=write --bs=3584 --size=1433600");
        end();

        Process analyze = begin(
                "analyze",
                folder.resolve("out").toString(),
                "--format",
                "json",
                "--set",
                loop + ".logicalBlockSize=512",
                "--set",
                loop + ".physicalBlockSize=4096");
        String report = new String(analyze.getInputStream().readAllBytes());
        assertThat(analyze.waitFor()).as(report).isEqualTo(1);
        assertThat(new ObjectMapper().readTree(report).toString()).contains("W01", "\"events\":400");
    }

    @Test
    void shouldRemoveItsInstanceWhenItIsTerminated() throws Exception {
        String loop = host.loop(16L << 20);
        start("agent", "--stdout", "--device", loop);
        Path instance = awaitInstance();

        end();

        assertThat(instance).doesNotExist();
        assertThat(agent.exitValue()).isIn(0, 128 + 15);
    }

    @Test
    void shouldRemoveWhatAKilledAgentLeftBehind() throws Exception {
        String loop = host.loop(16L << 20);
        start("agent", "--stdout", "--device", loop);
        Path instance = awaitInstance();
        agent.destroyForcibly().waitFor();
        assertThat(instance).exists();

        Captured.during(Set.of(loop), () -> assertThat(instance).doesNotExist());
    }

    @Test
    void shouldReadWhatACommandPrints() throws Exception {
        Path trace = folder.resolve("trace.txt");
        Files.writeString(trace, """
                TIME(s)     COMM           PID    DISK    T SECTOR     BYTES  LAT(ms)
                0.000004    supervise      1950   xvda1   W 13092560   4096      0.74
                0.000178    supervise      1950   xvda1   W 13092432   4096      0.61
                """);

        start("agent", "--stdout", "--format", "json", "--exec", "cat " + trace);

        assertThat(agent.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        List<String> lines = Files.readAllLines(folder.resolve("out"));
        assertThat(lines)
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("\"device\":\"xvda1\"", "\"process\":\"supervise\""));
        assertThat(agent.exitValue()).isZero();
    }

    @Test
    void shouldSayWhyACommandFailed() throws Exception {
        start("agent", "--stdout", "--exec", "echo no such tool here; exit 3");

        assertThat(agent.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(agent.exitValue()).isEqualTo(2);
        assertThat(Files.readString(folder.resolve("err"))).contains("ERROR", "not a known kind of trace");
    }

    private void start(String... arguments) throws IOException {
        agent = builder(arguments)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    private static Process begin(String... arguments) throws IOException {
        return builder(arguments).redirectErrorStream(true).start();
    }

    private static ProcessBuilder builder(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dorg.apache.avro.SERIALIZABLE_PACKAGES=io.blkstream.schemas",
                "-jar",
                System.getProperty("blkstream.jar")));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** Waits until the agent captures: its instance is there, and records are allowed in. */
    private Path awaitInstance() {
        Path[] found = new Path[1];
        await().atMost(PATIENCE).until(() -> {
            assertThat(agent.isAlive()).isTrue();
            found[0] = INSTANCES.resolve("blkstream-" + agent.pid());
            return isOn(found[0]);
        });
        return found[0];
    }

    private static boolean isOn(Path instance) throws IOException {
        Path events = instance.resolve("events/block/block_rq_issue/enable");
        if (!Files.exists(events)) {
            return false;
        }
        try (Stream<String> lines = Files.lines(events)) {
            return lines.findFirst().orElse("0").startsWith("1")
                    && Files.readString(instance.resolve("tracing_on")).startsWith("1");
        }
    }

    private void end() throws InterruptedException {
        agent.destroy();
        assertThat(agent.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
}
