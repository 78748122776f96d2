package io.blkstream.local.cli;

import io.blkstream.local.broker.BrokerProcess;
import io.blkstream.local.broker.BrokerSettings;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code blkstream broker}: a Kafka to try the apps with. */
@Command(
        name = "broker",
        description = {
            "Runs a single-node Kafka on 127.0.0.1 until Ctrl-C, for trying things out.",
            "What was written stays in the data directory and is there at the next start."
        },
        footerHeading = "%nExample:%n",
        footer = "  blkstream broker --data /var/tmp/blkstream --port 9092")
public final class BrokerCommand implements Runnable {
    private final Terminal terminal;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "blkstream-data",
            description = "Data directory, made when missing; ${DEFAULT-VALUE} when not given.")
    private Path dataDirectory;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "9092",
            description = "Port for clients; ${DEFAULT-VALUE} when not given.")
    private int port;

    public BrokerCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void run() {
        try (BrokerProcess broker = BrokerProcess.start(settings())) {
            Thread stop = new Thread(broker::close, "broker-stop");
            Runtime.getRuntime().addShutdownHook(stop);
            terminal.out().println("Kafka on " + broker.bootstrapServers() + "; Ctrl-C stops it.");
            broker.awaitExit();
            if (!stop.isAlive()) {
                throw new IllegalStateException(
                        "the broker ended by itself; see " + broker.settings().logFile());
            }
        }
    }

    private BrokerSettings settings() {
        try {
            return BrokerSettings.onPort(dataDirectory, port);
        } catch (IllegalArgumentException e) {
            throw new UserException("--port " + port + " is not a port: 1..65535", e);
        }
    }
}
