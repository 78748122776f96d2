package io.blkstream.schemas.admin;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.DescribeConfigsResult;
import org.apache.kafka.clients.admin.DescribeTopicsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.internals.KafkaFutureImpl;

/** A broker that knows only about topics. */
final class FakeBroker {
    private record Existing(int partitions, String cleanupPolicy) {}

    private static final Node NODE = new Node(0, "broker-0", 9092);

    final List<NewTopic> created = new ArrayList<>();
    Runnable beforeCreation = () -> {};
    RuntimeException creationFailure;

    private final Map<String, Existing> topics = new HashMap<>();

    void add(String name, int partitions, String cleanupPolicy) {
        topics.put(name, new Existing(partitions, cleanupPolicy));
    }

    Admin admin() {
        return (Admin) Proxy.newProxyInstance(
                Admin.class.getClassLoader(),
                new Class<?>[] {Admin.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "createTopics" -> create(typed(arguments[0], NewTopic.class));
                    case "describeTopics" -> describe(typed(arguments[0], String.class));
                    case "describeConfigs" -> configs(typed(arguments[0], ConfigResource.class));
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static <T> List<T> typed(Object collection, Class<T> type) {
        return ((Collection<?>) collection).stream().map(type::cast).toList();
    }

    private CreateTopicsResult create(List<NewTopic> wanted) {
        beforeCreation.run();
        Map<String, KafkaFuture<CreateTopicsResult.TopicMetadataAndConfig>> answers = new LinkedHashMap<>();
        for (NewTopic topic : wanted) {
            if (creationFailure != null) {
                answers.put(topic.name(), failed(creationFailure));
            } else if (topics.containsKey(topic.name())) {
                answers.put(topic.name(), failed(new TopicExistsException(topic.name())));
            } else {
                add(topic.name(), topic.numPartitions(), topic.configs().get("cleanup.policy"));
                created.add(topic);
                answers.put(topic.name(), KafkaFuture.completedFuture(null));
            }
        }
        return new Creation(answers);
    }

    private DescribeTopicsResult describe(List<String> names) {
        Map<String, KafkaFuture<TopicDescription>> answers = new LinkedHashMap<>();
        for (String name : names) {
            Existing found = topics.get(name);
            answers.put(
                    name,
                    found == null
                            ? failed(new UnknownTopicOrPartitionException(name))
                            : KafkaFuture.completedFuture(description(name, found)));
        }
        return new Description(answers);
    }

    private static TopicDescription description(String name, Existing topic) {
        List<TopicPartitionInfo> partitions = IntStream.range(0, topic.partitions())
                .mapToObj(i -> new TopicPartitionInfo(i, NODE, List.of(NODE), List.of(NODE)))
                .toList();
        return new TopicDescription(name, false, partitions);
    }

    private DescribeConfigsResult configs(List<ConfigResource> resources) {
        Map<ConfigResource, KafkaFuture<Config>> answers = new LinkedHashMap<>();
        for (ConfigResource resource : resources) {
            String policy = topics.get(resource.name()).cleanupPolicy();
            answers.put(
                    resource,
                    KafkaFuture.completedFuture(new Config(List.of(new ConfigEntry("cleanup.policy", policy)))));
        }
        return new Configs(answers);
    }

    private static <T> KafkaFuture<T> failed(RuntimeException failure) {
        KafkaFutureImpl<T> future = new KafkaFutureImpl<>();
        future.completeExceptionally(failure);
        return future;
    }

    private static final class Creation extends CreateTopicsResult {
        private Creation(Map<String, KafkaFuture<TopicMetadataAndConfig>> answers) {
            super(answers);
        }
    }

    private static final class Description extends DescribeTopicsResult {
        private Description(Map<String, KafkaFuture<TopicDescription>> answers) {
            super(null, answers);
        }
    }

    private static final class Configs extends DescribeConfigsResult {
        private Configs(Map<ConfigResource, KafkaFuture<Config>> answers) {
            super(answers);
        }
    }
}
