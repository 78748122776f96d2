package io.blkstream.producer.capture;

import java.time.Duration;

/**
 * How an agent deals with what its capture finds.
 *
 * @param host name of the host
 * @param bufferEvents events held back while the output is slow, > 0; then the oldest are dropped
 * @param sample one of so many I/Os is sent, >= 1
 * @param maxRate events a second beyond which it samples by itself; 0 = no limit
 * @param geometryInterval how often the devices are looked at, > 0
 * @param statusInterval how often capture status is sent, > 0
 */
public record AgentConfig(
        String host, int bufferEvents, int sample, long maxRate, Duration geometryInterval, Duration statusInterval) {
    public AgentConfig {
        refuse(host.isEmpty(), "agent.host is empty");
        refuse(bufferEvents < 1, "agent.buffer.events < 1: " + bufferEvents);
        refuse(sample < 1, "agent.sample < 1: " + sample);
        refuse(maxRate < 0, "agent.max-rate < 0: " + maxRate);
        refuse(!isPositive(geometryInterval), "agent.geometry.interval is not > 0: " + geometryInterval);
        refuse(!isPositive(statusInterval), "agent.status.interval is not > 0: " + statusInterval);
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isNegative() && !duration.isZero();
    }

    private static void refuse(boolean wrong, String message) {
        if (wrong) {
            throw new IllegalArgumentException(message);
        }
    }
}
