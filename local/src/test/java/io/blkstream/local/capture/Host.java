package io.blkstream.local.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** This machine as a place for experiments: loop devices, mounts and other things that are gone when it is closed. */
final class Host implements AutoCloseable {
    private final Path folder;
    private final Deque<String> undo = new ArrayDeque<>();

    /** @param folder for the files behind loop devices */
    Host(Path folder) {
        this.folder = folder;
    }

    /** Skips a test on a machine that does not let it trace or make devices. */
    static void assumeLive(String... tools) {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "live capture needs root");
        Assumptions.assumeTrue(
                Files.isDirectory(Path.of("/sys/kernel/tracing")), "this kernel has no tracefs to be mounted");
        Assumptions.assumeTrue(Files.exists(Path.of("/dev/loop-control")), "no loop devices on this machine");
        for (String tool : tools) {
            Assumptions.assumeTrue(run("command -v " + tool).status == 0, () -> tool + " is not installed");
        }
    }

    /** Makes a loop device; returns its kernel name. */
    String loop(long bytes, String... options) throws IOException {
        Path file = Files.createTempFile(folder, "disk", ".img");
        sh("truncate -s %d %s", bytes, file);
        String device = sh("losetup -f --show %s %s", String.join(" ", options), file);
        undoLater("losetup -d " + device);
        return device.substring("/dev/".length());
    }

    /** Mounts a file system; returns where. */
    Path mount(String device, String options) throws IOException {
        Path place = Files.createTempDirectory(folder, "mount");
        sh("mount -o %s /dev/%s %s", options, device, place);
        undoLater("umount " + place);
        return place;
    }

    /** Does this at the end, before what was done earlier is undone. */
    void undoLater(String command) {
        undo.push(command);
    }

    /** Runs a shell command that must succeed; returns what it prints. */
    static String sh(String command, Object... arguments) {
        Outcome outcome = run(String.format(command, arguments));
        assertThat(outcome.status).as(outcome.command + ": " + outcome.text).isZero();
        return outcome.text.strip();
    }

    /** Numbers of {@code /sys/block/DEVICE/stat}. */
    static long[] stat(String device) throws IOException {
        String text = Files.readString(Path.of("/sys/block", device, "stat"));
        return List.of(text.strip().split("\\s+")).stream()
                .mapToLong(Long::parseLong)
                .toArray();
    }

    @Override
    public void close() {
        List<Outcome> failed = new ArrayList<>();
        while (!undo.isEmpty()) {
            Outcome outcome = run(undo.pop());
            if (outcome.status != 0) {
                failed.add(outcome);
            }
        }
        assertThat(failed).isEmpty();
    }

    private record Outcome(String command, int status, String text) {}

    private static Outcome run(String command) {
        try {
            Process process = new ProcessBuilder("/bin/sh", "-c", command)
                    .redirectErrorStream(true)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Outcome(command, process.waitFor(), text);
        } catch (IOException e) {
            return new Outcome(command, -1, e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Outcome(command, -1, e.toString());
        }
    }
}
