package io.blkstream.sink;

import io.blkstream.sink.consume.PollLoop;
import io.blkstream.sink.http.HttpConfig;
import io.blkstream.sink.receive.DeliveryPolicy;
import io.blkstream.sink.retry.Backoff;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Settings of the sink.
 *
 * @param bootstrapServers Kafka brokers, {@code host:port} separated by commas
 * @param groupId consumer group; instances that share a database share it
 * @param databaseUrl {@code jdbc:sqlite:FILE} or {@code jdbc:postgresql://HOST:PORT/DATABASE}
 * @param kafka any other consumer setting, as Kafka names it
 * @param polling how the poll loop waits
 * @param delivery how often and how soon a failed delivery is tried again
 * @param http the page and the API; empty = not served
 */
public record SinkConfig(
        String bootstrapServers,
        String groupId,
        String databaseUrl,
        Map<String, String> kafka,
        PollLoop.Settings polling,
        DeliveryPolicy delivery,
        Optional<HttpConfig> http) {
    private static final PollLoop.Settings USUAL_POLLING =
            new PollLoop.Settings(Duration.ofMillis(500), new Backoff(Duration.ofMillis(500), Duration.ofSeconds(30)));
    private static final DeliveryPolicy USUAL_DELIVERY =
            new DeliveryPolicy(new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(5)), 20);

    public SinkConfig {
        Objects.requireNonNull(bootstrapServers, "bootstrapServers");
        Objects.requireNonNull(groupId, "groupId");
        Objects.requireNonNull(databaseUrl, "databaseUrl");
        Objects.requireNonNull(polling, "polling");
        Objects.requireNonNull(delivery, "delivery");
        Objects.requireNonNull(http, "http");
        kafka = Map.copyOf(kafka);
    }

    /** Group {@code blkstream-sink}; 20 attempts a delivery, 1 s to 5 min apart; half a second to 30 s after outages; no HTTP. */
    public static SinkConfig of(String bootstrapServers, String databaseUrl) {
        return new SinkConfig(
                bootstrapServers,
                "blkstream-sink",
                databaseUrl,
                Map.of(),
                USUAL_POLLING,
                USUAL_DELIVERY,
                Optional.empty());
    }

    /** The same with other Kafka settings. */
    public SinkConfig withKafka(Map<String, String> settings) {
        return new SinkConfig(bootstrapServers, groupId, databaseUrl, settings, polling, delivery, http);
    }

    /** The same for another consumer group. */
    public SinkConfig withGroupId(String group) {
        return new SinkConfig(bootstrapServers, group, databaseUrl, kafka, polling, delivery, http);
    }

    /** The same with the page and the API. */
    public SinkConfig withHttp(HttpConfig server) {
        return new SinkConfig(bootstrapServers, groupId, databaseUrl, kafka, polling, delivery, Optional.of(server));
    }

    /** The same with another delivery policy. */
    public SinkConfig withDelivery(DeliveryPolicy policy) {
        return new SinkConfig(bootstrapServers, groupId, databaseUrl, kafka, polling, policy, http);
    }
}
