package io.blkstream.local.broker;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Entry of the broker's own process: {@code BrokerMain DATA_DIRECTORY CLIENT_PORT CONTROLLER_PORT}. It serves until its
 * standard input ends, which happens when {@link BrokerProcess} closes it and also when the parent dies, however it dies.
 */
public final class BrokerMain {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerMain.class);
    private static final int FAILED = 1;

    private BrokerMain() {}

    public static void main(String[] arguments) {
        BrokerSettings settings = new BrokerSettings(
                Path.of(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        int status = serve(settings);
        // Kafka leaves threads behind that would keep the process alive.
        Runtime.getRuntime().halt(status);
    }

    private static int serve(BrokerSettings settings) {
        try (EmbeddedBroker broker = EmbeddedBroker.start(settings)) {
            Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "broker-stop"));
            LOG.info("broker=started bootstrap={} data={}", broker.bootstrapServers(), settings.dataDirectory());
            awaitEndOfInput();
            LOG.info("broker=stopping reason=parent-closed");
            return 0;
        } catch (BrokerException | IOException e) {
            LOG.error("broker=failed", e);
            return FAILED;
        }
    }

    private static void awaitEndOfInput() throws IOException {
        while (System.in.read() >= 0) {
            // The parent never writes; a byte from anyone else means nothing.
        }
    }
}
