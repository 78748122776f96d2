package io.blkstream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

class RunnableJarIT {
    private static final Path JAR = Path.of(System.getProperty("blkstream.jar"));

    @Test
    void shouldRunAndKnowItsVersion() throws IOException, InterruptedException {
        Process process = java("--version");

        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(output).startsWith("blkstream ").doesNotContain("development");
    }

    @Test
    void shouldEndWithTheStatusOfWrongUse() throws IOException, InterruptedException {
        Process process = java("no-such-command");

        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(output).contains("no-such-command").doesNotContain("SLF4J");
    }

    @Test
    void shouldMergeTheServicesOfItsParts() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(text(jar, "META-INF/services/org.slf4j.spi.SLF4JServiceProvider"))
                    .contains("ch.qos.logback.classic.spi.LogbackServiceProvider");
            assertThat(text(jar, "META-INF/services/java.sql.Driver")).contains("org.sqlite.JDBC");
        }
    }

    @Test
    void shouldHoldEachEntryOnceAndNoSignature() throws IOException {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            List<String> names = jar.stream().map(ZipEntry::getName).toList();

            assertThat(names).doesNotHaveDuplicates();
            assertThat(names).noneMatch(name -> name.matches("META-INF/[^/]*\\.(SF|RSA|DSA)"));
        }
    }

    private static Process java(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-jar", JAR.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static String text(JarFile jar, String name) throws IOException {
        return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), StandardCharsets.UTF_8);
    }
}
