package io.blkstream.producer.capture.tracefs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracefsTest {
    @TempDir
    private Path root;

    @BeforeEach
    void makeInstances() throws IOException {
        Files.createDirectory(root.resolve("instances"));
    }

    @Test
    void shouldFindWhereItIsMounted() {
        String mounts = "proc /proc proc rw 0 0\nnodev /mnt/my\\040traces tracefs rw,relatime 0 0\n";

        assertThat(Tracefs.mountPoint(mounts)).contains(Path.of("/mnt/my traces"));
        assertThat(Tracefs.mountPoint(mounts + "tracefs /sys/kernel/tracing tracefs rw 0 0\n"))
                .contains(Path.of("/sys/kernel/tracing"));
        assertThat(Tracefs.mountPoint("tracefs /tracefs ext4 rw 0 0\n")).isEmpty();
    }

    @Test
    void shouldNameInstancesByTheProcess() throws IOException {
        Tracefs tracefs = new Tracefs(root);

        try (TraceInstance first = tracefs.newInstance(77);
                TraceInstance second = tracefs.newInstance(77)) {
            assertThat(first.name()).isEqualTo("blkstream-77");
            assertThat(second.name()).isEqualTo("blkstream-77.1");
        }

        assertThat(root.resolve("instances")).isEmptyDirectory();
    }

    @Test
    void shouldRemoveWhatDeadProcessesLeftBehind() throws IOException {
        for (String name : new String[] {"blkstream-10", "blkstream-10.1", "blkstream-20", "other-10", "blkstream-x"}) {
            Files.createDirectory(root.resolve("instances").resolve(name));
        }

        assertThat(new Tracefs(root).removeStale(pid -> pid == 20))
                .containsExactlyInAnyOrder("blkstream-10", "blkstream-10.1");

        assertThat(root.resolve("instances")).isDirectoryNotContaining("glob:**blkstream-10*");
        assertThat(root.resolve("instances")).isDirectoryContaining("glob:**blkstream-20");
        assertThat(root.resolve("instances")).isDirectoryContaining("glob:**other-10");
    }

    @Test
    void shouldLeaveAnInstanceThatCannotBeRemoved() throws IOException {
        Path busy = Files.createDirectory(root.resolve("instances/blkstream-10"));
        Files.createFile(busy.resolve("held"));

        assertThat(new Tracefs(root).removeStale(pid -> false)).isEmpty();
        assertThat(busy).exists();
    }

    @Test
    void shouldReadListsOfProcessors() {
        assertThat(TraceInstance.cpus("0-3,8,10-11\n").toArray()).containsExactly(0, 1, 2, 3, 8, 10, 11);
        assertThat(TraceInstance.cpus("0").toArray()).containsExactly(0);
    }
}
