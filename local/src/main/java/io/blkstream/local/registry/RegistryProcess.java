package io.blkstream.local.registry;

import io.blkstream.schemas.registry.SchemaRegistries;
import io.blkstream.schemas.registry.SchemaRegistry;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;

/**
 * A schema registry (Apicurio) as a child process on the loopback interface, all in memory: it forgets everything at
 * {@link #close()}.
 *
 * <p>The child ends with this JVM, by {@code close()} or the shutdown hook. Where {@code setpriv} is installed (util-linux)
 * the kernel also ends it when this JVM is killed outright; elsewhere it would live on and hold its port.
 */
public final class RegistryProcess implements AutoCloseable {
    private static final String JAR_PATTERN = "apicurio-registry-app-*-runner.jar";
    private static final String API_PATH = "/apis/ccompat/v7";
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final List<Path> SETPRIV = List.of(Path.of("/usr/bin/setpriv"), Path.of("/bin/setpriv"));

    private final Process process;
    private final String url;
    private final Thread hook;

    private RegistryProcess(Process process, String url) {
        this.process = process;
        this.url = url;
        this.hook = new Thread(process::destroyForcibly, "registry-shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts the registry, waits until it answers and sets its compatibility to BACKWARD_TRANSITIVE.
     *
     * @param home directory with the unpacked distribution: the runner jar and {@code lib}
     * @param port TCP port on 127.0.0.1; 0 = any free one
     * @param log file that takes the child's output; replaced
     * @param timeout until it must answer
     * @throws IOException when there is no distribution in {@code home}, the port is in use, or the child cannot be started
     * @throws IllegalStateException when it ends early or does not answer in time; the message names the log
     */
    public static RegistryProcess start(Path home, int port, Path log, Duration timeout) throws IOException {
        int actualPort = freePort(port);
        Files.createDirectories(log.toAbsolutePath().getParent());
        ProcessBuilder builder = new ProcessBuilder(command(runnerJar(home)))
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment()
                .putAll(Map.of(
                        "QUARKUS_HTTP_HOST", "127.0.0.1",
                        "QUARKUS_HTTP_PORT", Integer.toString(actualPort),
                        "APICURIO_STORAGE_KIND", "sql",
                        "APICURIO_STORAGE_SQL_KIND", "h2"));
        RegistryProcess registry = new RegistryProcess(spawn(builder), "http://127.0.0.1:" + actualPort + API_PATH);
        try {
            registry.awaitReady(log, timeout);
            return registry;
        } catch (RuntimeException e) {
            registry.close();
            throw e;
        }
    }

    /** Base URL for {@code schema.registry.url}. */
    public String url() {
        return url;
    }

    /** Process id of the child. */
    public long pid() {
        return process.pid();
    }

    /** Whether the child runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends the child and waits until it is gone. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        removeHook();
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is going down already, and the hook with it.
        }
    }

    private void awaitReady(Path log, Duration timeout) {
        Map<String, Object> once =
                Map.of("schema.registry.url", url, "max.retries", "0", "http.read.timeout.ms", timeout.toMillis());
        long deadlineNanos = System.nanoTime() + timeout.toNanos();
        try (SchemaRegistry client = SchemaRegistries.open(once)) {
            while (!answers(client)) {
                if (!process.isAlive()) {
                    throw new IllegalStateException("the schema registry ended with exit status " + process.exitValue()
                            + " before it answered; see " + log);
                }
                if (System.nanoTime() > deadlineNanos) {
                    throw new IllegalStateException("the schema registry did not answer at " + url + " within "
                            + timeout.toSeconds() + " s; see " + log);
                }
                pause();
            }
        }
    }

    /** Setting the compatibility is the readiness check: it starts with NONE, and must not be used like that. */
    private static boolean answers(SchemaRegistry client) {
        try {
            client.setCompatibility("BACKWARD_TRANSITIVE");
            return true;
        } catch (RetriableException e) {
            return false;
        } catch (KafkaException e) {
            throw new IllegalStateException("the schema registry refuses to be configured: " + e.getMessage(), e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(POLL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the schema registry was starting", e);
        }
    }

    /** From a thread that lives as long as the child: the kernel takes the end of that thread for its parent's end. */
    private static Process spawn(ProcessBuilder builder) throws IOException {
        CompletableFuture<Process> started = new CompletableFuture<>();
        Thread parent = new Thread(() -> spawnAndWait(builder, started), "registry-parent");
        parent.setDaemon(true);
        parent.start();
        try {
            return started.join();
        } catch (CompletionException e) {
            throw new IOException(
                    "cannot start the schema registry: " + e.getCause().getMessage(), e.getCause());
        }
    }

    private static void spawnAndWait(ProcessBuilder builder, CompletableFuture<Process> started) {
        try {
            Process process = builder.start();
            started.complete(process);
            process.waitFor();
        } catch (IOException | RuntimeException e) {
            started.completeExceptionally(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<String> command(Path jar) {
        List<String> command = new ArrayList<>();
        SETPRIV.stream()
                .filter(Files::isExecutable)
                .findFirst()
                .ifPresent(setpriv -> command.addAll(List.of(setpriv.toString(), "--pdeathsig", "KILL")));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", jar.toString()));
        return command;
    }

    private static Path runnerJar(Path home) throws IOException {
        try (var jars = Files.newDirectoryStream(home, JAR_PATTERN)) {
            for (Path jar : jars) {
                return jar.toAbsolutePath();
            }
        }
        throw new IOException("no " + JAR_PATTERN + " in " + home + ": unpack the registry's distribution there");
    }

    /** Fails on a port in use: what answers there would be somebody else's registry. */
    private static int freePort(int wanted) throws IOException {
        try (ServerSocket socket = new ServerSocket(wanted, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (BindException e) {
            throw new IOException("port " + wanted + " for the schema registry is in use", e);
        }
    }
}
