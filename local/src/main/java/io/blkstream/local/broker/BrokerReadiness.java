package io.blkstream.local.broker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;

/** Waits until a broker that was just launched answers, and tells why when it does not. */
final class BrokerReadiness {
    private static final Duration POLL = Duration.ofMillis(25);
    private static final int TAIL_LINES = 20;

    private final BrokerSettings settings;
    private final Process process;

    BrokerReadiness(BrokerSettings settings, Process process) {
        this.settings = settings;
        this.process = process;
    }

    /** @throws BrokerException with the end of the broker's log when it died or the time is over */
    void await(Duration timeout) {
        long deadlineNanos = System.nanoTime() + timeout.toNanos();
        try {
            awaitPort(deadlineNanos, timeout);
            awaitAnswer(deadlineNanos, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerException("interrupted while the broker was starting", e);
        }
    }

    /** First the bare port: an admin client that finds it closed would complain in the log. */
    private void awaitPort(long deadlineNanos, Duration timeout) throws InterruptedException {
        while (!listens()) {
            requireAlive();
            if (System.nanoTime() > deadlineNanos) {
                throw failure("did not open its port within " + timeout.toSeconds() + " s");
            }
        }
    }

    private void awaitAnswer(long deadlineNanos, Duration timeout) throws InterruptedException {
        Admin admin = Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                settings.bootstrapServers(),
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                (int) timeout.toMillis()));
        try {
            while (nodes(admin, deadlineNanos, timeout).isEmpty()) {
                requireAlive();
            }
        } catch (ExecutionException e) {
            throw failure(process.isAlive() ? "did not answer within " + timeout.toSeconds() + " s" : "died");
        } finally {
            // A call that is still open is one to a broker that has died.
            admin.close(Duration.ZERO);
        }
    }

    /** A broker that opens its port and then fails would let the call wait for all of the time. */
    private Collection<Node> nodes(Admin admin, long deadlineNanos, Duration timeout)
            throws InterruptedException, ExecutionException {
        KafkaFuture<Collection<Node>> nodes = admin.describeCluster().nodes();
        while (!nodes.isDone()) {
            requireAlive();
            if (System.nanoTime() > deadlineNanos) {
                throw failure("did not answer within " + timeout.toSeconds() + " s");
            }
        }
        return nodes.get();
    }

    /** Waits a moment. */
    private void requireAlive() throws InterruptedException {
        if (process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
            throw failure("ended with status " + process.exitValue());
        }
    }

    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", settings.clientPort()), 1_000);
            return true;
        } catch (IOException closed) {
            return false;
        }
    }

    private BrokerException failure(String what) {
        return new BrokerException("the broker in %s %s; the end of %s:%n%s"
                .formatted(settings.dataDirectory(), what, settings.logFile(), logTail()));
    }

    private String logTail() {
        try {
            String log = new String(Files.readAllBytes(settings.logFile()), StandardCharsets.UTF_8);
            // Of a stack trace, the causes tell more than the frames.
            List<String> lines =
                    log.lines().filter(line -> !line.startsWith("\t")).toList();
            return String.join(
                    System.lineSeparator(), lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "(cannot be read: " + e.getMessage() + ")";
        }
    }
}
