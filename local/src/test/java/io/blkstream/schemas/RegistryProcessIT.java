package io.blkstream.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.blkstream.local.registry.RegistryProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can go wrong when the registry is started. */
class RegistryProcessIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @TempDir
    private Path home;

    private Path log;

    @BeforeEach
    void chooseLog() {
        log = home.resolve("logs").resolve("registry.log");
    }

    @Test
    void shouldSayWhereTheDistributionIsMissing() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> RegistryProcess.start(home, 0, Optional.empty(), log, TIMEOUT))
                .withMessageContaining(home.toString());
    }

    @Test
    void shouldRefusePortInUse() throws IOException {
        Files.createFile(home.resolve("apicurio-registry-app-0-runner.jar"));

        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> RegistryProcess.start(home, taken.getLocalPort(), Optional.empty(), log, TIMEOUT))
                    .withMessageContaining("port " + taken.getLocalPort());
        }
    }

    @Test
    void shouldNameTheLogOfAChildThatEndsEarly() throws IOException {
        Files.createFile(home.resolve("apicurio-registry-app-0-runner.jar"));

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> RegistryProcess.start(home, 0, Optional.empty(), log, TIMEOUT))
                .withMessageContaining("exit status 1")
                .withMessageContaining(log.toString());
        assertThat(log).content().containsIgnoringCase("jar");
    }
}
