package io.blkstream.local.cli;

import io.blkstream.schemas.Topic;
import io.blkstream.schemas.admin.TopicProvisioner;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/** Sees to it that the topics a command needs are there. */
public final class ContractTopics {
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private ContractTopics() {}

    /**
     * Creates what is missing.
     *
     * @throws UserException when no broker answers
     */
    public static void provide(Map<String, ?> client, List<? extends Topic<?>> topics) {
        String servers = String.valueOf(client.get("bootstrap.servers"));
        Map<String, Object> admin = new HashMap<>(client);
        // A wrong address is told once, at the end, instead of ten times a second.
        admin.putIfAbsent("reconnect.backoff.ms", 2_000);
        admin.putIfAbsent("reconnect.backoff.max.ms", 10_000);
        try (Admin connected = Admin.create(admin)) {
            new TopicProvisioner(connected, servers, TopicProvisioner.BROKER_DEFAULT, TIMEOUT).provision(topics);
        } catch (TimeoutException e) {
            throw new UserException(
                    "no answer from Kafka on " + servers + " within " + TIMEOUT.toSeconds()
                            + " s; is it running there? See --bootstrap-server",
                    e);
        } catch (KafkaException e) {
            String reason = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
            throw new UserException("Kafka on " + servers + ": " + reason, e);
        }
    }
}
