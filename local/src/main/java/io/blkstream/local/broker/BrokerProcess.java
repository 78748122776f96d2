package io.blkstream.local.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real single-node KRaft broker in a process of its own. Data survives in its directory: closing or killing it and
 * starting again on the same directory goes on where it stopped. The process ends by itself when this one dies.
 */
public final class BrokerProcess implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerProcess.class);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(8);
    private static final List<String> JVM_FLAGS = List.of("-Xms64m", "-Xmx512m", "-XX:+UseSerialGC");

    private final BrokerSettings settings;
    private final Process process;

    private BrokerProcess(BrokerSettings settings, Process process) {
        this.settings = settings;
        this.process = process;
    }

    /**
     * Starts a broker and returns when it answers clients, in 60 s at most.
     *
     * @throws BrokerException when a port or the data directory is taken, or with the end of the broker's log when it did not start
     */
    public static BrokerProcess start(BrokerSettings settings) {
        return start(settings, START_TIMEOUT);
    }

    static BrokerProcess start(BrokerSettings settings, Duration timeout) {
        LoopbackPorts.requireFree(settings.clientPort(), "broker port");
        LoopbackPorts.requireFree(settings.controllerPort(), "controller port");
        DataDirectoryLock.acquire(settings.dataDirectory()).close();
        BrokerProcess broker = new BrokerProcess(settings, launch(settings));
        try {
            new BrokerReadiness(settings, broker.process).await(timeout);
        } catch (RuntimeException e) {
            broker.kill();
            throw e;
        }
        LOG.debug("broker=answers bootstrap={} pid={}", settings.bootstrapServers(), broker.process.pid());
        return broker;
    }

    public String bootstrapServers() {
        return settings.bootstrapServers();
    }

    public BrokerSettings settings() {
        return settings;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns when the process has ended, by itself or because it was closed. */
    public void awaitExit() {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the process at once with SIGKILL, as a crash would, and returns when it is gone. */
    public void kill() {
        process.destroyForcibly();
        awaitExit(STOP_TIMEOUT);
    }

    /** Stops the broker in order, or with SIGKILL when it does not stop within 8 s. */
    @Override
    public void close() {
        closeInput();
        if (!awaitExit(STOP_TIMEOUT)) {
            LOG.warn(
                    "broker=killed reason=did-not-stop seconds={} log={}",
                    STOP_TIMEOUT.toSeconds(),
                    settings.logFile());
            kill();
        }
    }

    private static Process launch(BrokerSettings settings) {
        try {
            return new ProcessBuilder(command(settings))
                    .redirectErrorStream(true)
                    .redirectOutput(
                            ProcessBuilder.Redirect.appendTo(settings.logFile().toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a broker in " + settings.dataDirectory(), e);
        }
    }

    /**
     * A terminal sends Ctrl-C to every process in the foreground. The shell makes the broker deaf to it, because the
     * parent still needs the broker while it stops; the end of the parent's pipe then stops the broker.
     */
    private static List<String> command(BrokerSettings settings) {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "trap '' INT HUP; exec \"$0\" \"$@\""));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_FLAGS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), BrokerMain.class.getName()));
        command.add(settings.dataDirectory().toAbsolutePath().toString());
        command.add(Integer.toString(settings.clientPort()));
        command.add(Integer.toString(settings.controllerPort()));
        return command;
    }

    private void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            LOG.debug("broker=input-close-failed pid={} cause={}", process.pid(), e.getMessage());
        }
    }

    private boolean awaitExit(Duration timeout) {
        try {
            return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
