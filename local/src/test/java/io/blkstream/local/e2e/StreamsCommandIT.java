package io.blkstream.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.docs.Sandbox;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code blkstream streams} as a service manager runs and stops it. */
@NeedsServices
class StreamsCommandIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @Test
    void shouldLeaveNoStateBehindThatNobodyAskedFor(TestRegistry registry) throws IOException {
        Path temporary = Files.createDirectory(directory.resolve("tmp"));

        try (Stage stage = Stage.open(registry)) {
            Sandbox.Outcome outcome = Sandbox.in(directory)
                    .run(
                            "JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=" + temporary
                                    + " timeout -s TERM 20 blkstream streams --bootstrap-server "
                                    + stage.client().get("bootstrap.servers") + " --registry " + registry.url(),
                            TIMEOUT);

            assertThat(outcome.err()).contains("streams app starts").doesNotContain("level=ERROR");
        }
        try (Stream<Path> left = Files.list(temporary)) {
            assertThat(left.map(file -> file.getFileName().toString())).noneMatch(name -> name.startsWith("blkstream"));
        }
    }
}
