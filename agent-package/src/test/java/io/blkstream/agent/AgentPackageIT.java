package io.blkstream.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive and the Debian package as a host without Java gets them. */
class AgentPackageIT {
    private static final String TRACE = """
            TIME(s)     COMM           PID    DISK    T SECTOR     BYTES  LAT(ms)
            0.000004    supervise      1950   xvda1   W 13092560   4096      0.74
            0.000178    supervise      1950   xvda1   W 13092432   4096      0.61
            """;

    private record Outcome(int status, String text) {}

    @TempDir
    private Path folder;

    private Path tools;

    @BeforeEach
    void assumePackage() throws IOException {
        Assumptions.assumeFalse(
                "true".equals(System.getProperty("package.skip", "true")), "the package was not built on this machine");
        tools = Files.createDirectory(folder.resolve("tools"));
        for (String tool : List.of("sh", "dirname", "readlink")) {
            Files.createSymbolicLink(tools.resolve(tool), found(tool));
        }
    }

    @Test
    void shouldRunFromTheArchive() throws Exception {
        unpack("tar", "xzf", System.getProperty("package.archive"), "-C", folder.toString());
        Path home = only(folder, "blkstream-agent-");
        Path link = Files.createSymbolicLink(folder.resolve("b"), home.resolve("bin/blkstream"));

        shouldDoWhatAHostNeeds(link);
        assertThat(home.resolve("LICENSE")).exists();
        assertThat(home.resolve("agent.properties")).content().contains("kafka.bootstrap.servers");
    }

    @Test
    void shouldRunFromTheDebianPackage() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/usr/bin/dpkg-deb")), "dpkg-deb is not installed");
        String deb = System.getProperty("package.deb");

        Outcome control = run("dpkg-deb", "--info", deb);
        Outcome contents = run("dpkg-deb", "--contents", deb);
        unpack("dpkg-deb", "-x", deb, folder.toString());

        assertThat(control.text())
                .contains("Package: blkstream-agent", "conffiles")
                .doesNotContain("[[");
        assertThat(contents.text())
                .contains("./etc/blkstream/agent.properties", "./usr/lib/systemd/system/blkstream-agent.service")
                .contains("./usr/bin/blkstream -> ../lib/blkstream-agent/bin/blkstream")
                .containsPattern("-rw------- .*/agent.properties");
        assertThat(run("dpkg-deb", "-I", deb, "conffiles").text()).isEqualTo("/etc/blkstream/agent.properties\n");
        assertThat(run("dpkg-deb", "-I", deb, "postinst").text())
                .doesNotContain("enable")
                .doesNotContain(" start");
        shouldDoWhatAHostNeeds(folder.resolve("usr/bin/blkstream"));
    }

    @Test
    void shouldHoldNothingThatAHostDoesNotNeed() throws Exception {
        unpack("tar", "xzf", System.getProperty("package.archive"), "-C", folder.toString());

        try (JarFile jar = new JarFile(only(folder, "blkstream-agent-")
                .resolve("lib/blkstream-agent.jar")
                .toFile())) {
            assertThat(jar.stream().map(Object::toString))
                    .noneMatch(
                            name -> name.matches(
                                    "(org/rocksdb|org/sqlite|org/postgresql|org/flywaydb|org/eclipse/jetty|scala|kafka)/.*\\.class"))
                    .noneMatch(name -> name.startsWith("org/apache/kafka/streams/") || name.startsWith("web/"));
        }
    }

    private void shouldDoWhatAHostNeeds(Path blkstream) throws Exception {
        Path trace = Files.writeString(folder.resolve("trace.txt"), TRACE);
        Path settings = Files.writeString(
                folder.resolve("all.properties"),
                "sink.database=jdbc:sqlite:x.db\nwindow.grace=5s\nkafka.bootstrap.servers=127.0.0.1:1\n");

        assertThat(blkstream(blkstream, "--help").text()).contains("agent", "topics");
        assertThat(blkstream(blkstream, "--version").text())
                .startsWith("blkstream ")
                .doesNotContain("development");
        Outcome analyzed = blkstream(blkstream, "analyze", trace.toString());
        assertThat(analyzed.status()).as(analyzed.text()).isZero();
        assertThat(analyzed.text()).contains("2 I/Os");
        Outcome geometry = blkstream(blkstream, "geometry");
        assertThat(geometry.status()).as(geometry.text()).isZero();
        Outcome events = blkstream(blkstream, "agent", "--stdout", "--format", "json", "--exec", "/bin/cat " + trace);
        assertThat(events.text()).contains("\"device\":\"xvda1\"");
        Outcome topics = blkstream(blkstream, "topics", "create", "--config", settings.toString(), "--wait", "1s");
        assertThat(topics.status()).as(topics.text()).isEqualTo(2);
        assertThat(topics.text()).contains("no answer from Kafka on 127.0.0.1:1");
    }

    /** With no Java to be found but its own. */
    private Outcome blkstream(Path program, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().put("PATH", tools.toString());
        return outcome(builder);
    }

    private static void unpack(String... command) throws Exception {
        Outcome outcome = run(command);
        assertThat(outcome.status()).as(outcome.text()).isZero();
    }

    private static Outcome run(String... command) throws Exception {
        return outcome(new ProcessBuilder(command));
    }

    private static Outcome outcome(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), text);
    }

    private static Path found(String tool) {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .map(place -> Path.of(place, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(tool + " is not on PATH"));
    }

    private static Path only(Path directory, String prefix) throws IOException {
        try (var found = Files.newDirectoryStream(directory, prefix + "*")) {
            return found.iterator().next();
        }
    }
}
