package io.blkstream.local.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** How much of the log a command shows that tells itself what happens. */
final class LogLevels {
    private LogLevels() {}

    /** Only what went wrong, except where the environment says otherwise; its names are those of {@code logback.xml}. */
    static void quietUnlessSet(Map<String, String> environment) {
        if (!environment.containsKey("BLKSTREAM_LOG_LEVEL")) {
            set("io.blkstream", Level.WARN);
        }
        // Kafka's clients warn of what they put right by themselves a moment later.
        if (!environment.containsKey("BLKSTREAM_LIBRARY_LOG_LEVEL")) {
            set(Logger.ROOT_LOGGER_NAME, Level.ERROR);
        }
    }

    private static void set(String logger, Level level) {
        if (LoggerFactory.getLogger(logger) instanceof Logger logback) {
            logback.setLevel(level);
        }
    }
}
