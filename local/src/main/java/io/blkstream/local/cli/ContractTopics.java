package io.blkstream.local.cli;

import io.blkstream.schemas.Topic;
import io.blkstream.schemas.admin.TopicProvisioner;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/** The topics of the contract on the broker that a command is told to use. */
public final class ContractTopics {
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private ContractTopics() {}

    /**
     * Creates what is missing, and returns when it can be written to: a producer whose first batch comes before a new
     * partition has its leader may retry that batch in vain, because the broker has taken a later one first.
     *
     * @throws UserException when no broker answers
     */
    public static void provide(Map<String, ?> client, List<? extends Topic<?>> topics) {
        provide(client, TIMEOUT, topics);
    }

    /**
     * The same with a patience of one's own, also for a broker whose name cannot be resolved yet.
     *
     * @return the topics that this call created
     */
    static List<Topic<?>> provide(Map<String, ?> client, Duration patience, List<? extends Topic<?>> topics) {
        ResolvableBroker.await(servers(client), patience);
        List<Topic<?>> created = on(client, patience, provisioner -> provisioner.provision(topics));
        if (!created.isEmpty()) {
            awaitLeaders(client, created);
        }
        return created;
    }

    /** Asks each leader for an offset, which only a leader that has taken office answers. */
    private static void awaitLeaders(Map<String, ?> client, List<Topic<?>> topics) {
        Map<TopicPartition, OffsetSpec> partitions = new HashMap<>();
        topics.forEach(topic -> IntStream.range(0, topic.partitions())
                .forEach(partition ->
                        partitions.put(new TopicPartition(topic.name(), partition), OffsetSpec.earliest())));
        try (Admin admin = Admin.create(adminSettings(client, TIMEOUT))) {
            admin.listOffsets(partitions).all().get();
        } catch (ExecutionException e) {
            throw new UserException(
                    "new topics have no leader after " + TIMEOUT.toSeconds() + " s: "
                            + e.getCause().getMessage(),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserException("interrupted while new topics were made", e);
        }
    }

    /**
     * Works on the topics of a broker.
     *
     * @throws UserException when no broker answers, or with what it says
     */
    static <R> R on(Map<String, ?> client, Function<TopicProvisioner, R> work) {
        return on(client, TIMEOUT, work);
    }

    private static <R> R on(Map<String, ?> client, Duration patience, Function<TopicProvisioner, R> work) {
        String servers = servers(client);
        try (Admin admin = Admin.create(adminSettings(client, patience))) {
            return work.apply(new TopicProvisioner(admin, servers, TopicProvisioner.BROKER_DEFAULT, patience));
        } catch (TimeoutException e) {
            throw new UserException(
                    "no answer from Kafka on " + servers + " within " + patience.toSeconds()
                            + " s; is it running there? See --bootstrap-server",
                    e);
        } catch (KafkaException e) {
            String reason = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
            throw new UserException("Kafka on " + servers + ": " + reason, e);
        }
    }

    private static String servers(Map<String, ?> client) {
        return String.valueOf(client.get("bootstrap.servers"));
    }

    private static Map<String, Object> adminSettings(Map<String, ?> client, Duration patience) {
        Map<String, Object> admin = new HashMap<>(client);
        // A wrong address is told once, at the end, instead of ten times a second.
        admin.putIfAbsent("reconnect.backoff.ms", 2_000);
        admin.putIfAbsent("reconnect.backoff.max.ms", 10_000);
        // Closing the admin client waits for calls that are still open.
        admin.put("default.api.timeout.ms", Math.toIntExact(patience.toMillis()));
        admin.put("request.timeout.ms", Math.toIntExact(patience.toMillis()));
        return admin;
    }
}
