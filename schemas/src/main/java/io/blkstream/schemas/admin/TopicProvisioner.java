package io.blkstream.schemas.admin;

import io.blkstream.schemas.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Creates the topics of the contract that are missing and refuses those that do not fit it.
 *
 * <p>Every method throws what the broker answered, a {@link KafkaException}, or Kafka's own TimeoutException.
 */
public final class TopicProvisioner {
    /** Leaves the replication factor to the broker's {@code default.replication.factor}. */
    public static final short BROKER_DEFAULT = -1;

    private final Admin admin;
    private final String bootstrapServers;
    private final short replicationFactor;
    private final Duration timeout;

    /**
     * @param bootstrapServers where the broker is, for the commands in messages
     * @param replicationFactor copies of each partition of a created topic, >= 1 or {@link #BROKER_DEFAULT}
     * @param timeout for each question to the broker
     */
    public TopicProvisioner(Admin admin, String bootstrapServers, short replicationFactor, Duration timeout) {
        if (replicationFactor < 1 && replicationFactor != BROKER_DEFAULT) {
            throw new IllegalArgumentException("replication factor < 1: " + replicationFactor);
        }
        this.admin = admin;
        this.bootstrapServers = bootstrapServers;
        this.replicationFactor = replicationFactor;
        this.timeout = timeout;
    }

    /**
     * Sees to it that every topic is there and fits; other instances may do the same at the same time.
     *
     * @return the topics that this call created
     * @throws TopicMisfitException when partitions or clean-up policy of a topic differ; nothing is changed then
     */
    public List<Topic<?>> provision(Collection<? extends Topic<?>> topics) {
        List<TopicState> before = describe(topics);
        refuseMisfits(before);
        List<Topic<?>> missing = new ArrayList<>();
        before.stream().filter(state -> !state.exists()).forEach(state -> missing.add(state.wanted()));
        List<Topic<?>> created = create(missing);
        List<Topic<?>> createdByOthers = new ArrayList<>(missing);
        createdByOthers.removeAll(created);
        refuseMisfits(describe(createdByOthers));
        return created;
    }

    /** The topics as the broker has them, in the given order. */
    public List<TopicState> describe(Collection<? extends Topic<?>> topics) {
        if (topics.isEmpty()) {
            return List.of();
        }
        Map<String, TopicDescription> descriptions = descriptions(topics);
        Map<String, Map<String, String>> configurations = configurations(descriptions.keySet());
        List<TopicState> states = new ArrayList<>();
        for (Topic<?> topic : topics) {
            TopicDescription found = descriptions.get(topic.name());
            states.add(
                    found == null ? TopicState.missing(topic) : state(topic, found, configurations.get(topic.name())));
        }
        return states;
    }

    private static TopicState state(Topic<?> topic, TopicDescription found, Map<String, String> configuration) {
        int copies = found.partitions().get(0).replicas().size();
        return new TopicState(topic, found.partitions().size(), copies, configuration);
    }

    private void refuseMisfits(List<TopicState> states) {
        String misfits = states.stream()
                .flatMap(state -> state.misfits(bootstrapServers).stream())
                .collect(Collectors.joining("\n"));
        if (!misfits.isEmpty()) {
            throw new TopicMisfitException(misfits);
        }
    }

    private List<Topic<?>> create(List<Topic<?>> topics) {
        if (topics.isEmpty()) {
            return List.of();
        }
        Map<String, KafkaFuture<Void>> answers =
                admin.createTopics(topics.stream().map(this::newTopic).toList()).values();
        List<Topic<?>> created = new ArrayList<>();
        for (Topic<?> topic : topics) {
            if (answer(answers.get(topic.name()), TopicExistsException.class).isPresent()) {
                created.add(topic);
            }
        }
        return created;
    }

    private NewTopic newTopic(Topic<?> topic) {
        Optional<Short> copies =
                replicationFactor == BROKER_DEFAULT ? Optional.empty() : Optional.of(replicationFactor);
        return new NewTopic(topic.name(), Optional.of(topic.partitions()), copies).configs(topic.configuration());
    }

    private Map<String, TopicDescription> descriptions(Collection<? extends Topic<?>> topics) {
        Map<String, TopicDescription> found = new HashMap<>();
        admin.describeTopics(topics.stream().map(Topic::name).toList())
                .topicNameValues()
                .forEach((name, future) -> answerOrAbsent(future, UnknownTopicOrPartitionException.class)
                        .ifPresent(description -> found.put(name, description)));
        return found;
    }

    private Map<String, Map<String, String>> configurations(Collection<String> names) {
        if (names.isEmpty()) {
            return Map.of();
        }
        List<ConfigResource> resources = names.stream()
                .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                .toList();
        Map<String, Map<String, String>> configurations = new HashMap<>();
        admin.describeConfigs(resources)
                .values()
                .forEach((resource, future) -> configurations.put(resource.name(), known(answer(future))));
        return configurations;
    }

    /** A broker keeps the values of some settings to itself. */
    private static Map<String, String> known(Config config) {
        Map<String, String> known = new HashMap<>();
        config.entries().stream()
                .filter(entry -> entry.value() != null)
                .forEach(entry -> known.put(entry.name(), entry.value()));
        return known;
    }

    /** True when done; empty when the broker answered with the expected failure. */
    private Optional<Boolean> answer(KafkaFuture<Void> future, Class<? extends KafkaException> expected) {
        return answerOrAbsent(future.thenApply(nothing -> true), expected);
    }

    private <V> Optional<V> answerOrAbsent(KafkaFuture<V> future, Class<? extends KafkaException> expected) {
        try {
            return Optional.of(answer(future));
        } catch (KafkaException e) {
            if (expected.isInstance(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private <V> V answer(KafkaFuture<V> future) {
        try {
            return future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
        } catch (TimeoutException e) {
            throw new org.apache.kafka.common.errors.TimeoutException(
                    "no answer from the broker within " + timeout + "; see kafka.bootstrap.servers", e);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }
}
