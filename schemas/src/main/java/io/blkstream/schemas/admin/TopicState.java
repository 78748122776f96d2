package io.blkstream.schemas.admin;

import io.blkstream.schemas.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A topic of the contract as the broker has it.
 *
 * @param wanted as the contract has it
 * @param partitions partitions on the broker; 0 = the topic is missing
 * @param replicationFactor copies of its first partition; 0 = the topic is missing
 * @param configuration the broker's settings of the topic by Kafka's names, its defaults included; empty = the topic is
 *     missing
 */
public record TopicState(Topic<?> wanted, int partitions, int replicationFactor, Map<String, String> configuration) {
    private static final String CLEANUP_POLICY = "cleanup.policy";

    public TopicState {
        configuration = Map.copyOf(configuration);
    }

    static TopicState missing(Topic<?> wanted) {
        return new TopicState(wanted, 0, 0, Map.of());
    }

    /** {@code delete}, {@code compact} or both; empty = the topic is missing. */
    public String cleanupPolicy() {
        return configuration.getOrDefault(CLEANUP_POLICY, "");
    }

    /** Whether the broker has it. */
    public boolean exists() {
        return partitions > 0;
    }

    /** What does not fit and the command that mends it, a line each; empty for a missing topic. */
    public List<String> misfits(String bootstrapServers) {
        List<String> misfits = new ArrayList<>();
        if (exists()) {
            partitionMisfit(bootstrapServers).ifPresent(misfits::add);
            cleanupMisfit(bootstrapServers).ifPresent(misfits::add);
        }
        return misfits;
    }

    private Optional<String> partitionMisfit(String bootstrapServers) {
        if (partitions == wanted.partitions()) {
            return Optional.empty();
        }
        String topics = "kafka-topics.sh --bootstrap-server " + bootstrapServers + " --topic " + wanted.name();
        String remedy = partitions < wanted.partitions()
                ? "add them (records of one key may then lie in two partitions): " + topics + " --alter --partitions "
                        + wanted.partitions()
                : "Kafka cannot take partitions away; configure " + partitions
                        + ", or delete the topic and its records: " + topics + " --delete";
        return Optional.of("topic " + wanted.name() + ": found " + count(partitions) + ", wanted "
                + count(wanted.partitions()) + "; " + remedy);
    }

    private static String count(int partitions) {
        return partitions == 1 ? "1 partition" : partitions + " partitions";
    }

    private Optional<String> cleanupMisfit(String bootstrapServers) {
        String wantedPolicy = wanted.configuration().get(CLEANUP_POLICY);
        if (wantedPolicy == null || policies(wantedPolicy).equals(policies(cleanupPolicy()))) {
            return Optional.empty();
        }
        return Optional.of("topic " + wanted.name() + ": found " + CLEANUP_POLICY + "=" + cleanupPolicy()
                + ", wanted " + wantedPolicy + "; change it: kafka-configs.sh --bootstrap-server " + bootstrapServers
                + " --entity-type topics --entity-name " + wanted.name() + " --alter --add-config "
                + CLEANUP_POLICY + "=[" + wantedPolicy + "]");
    }

    private static Set<String> policies(String text) {
        Set<String> policies = new TreeSet<>();
        for (String policy : text.split(",")) {
            policies.add(policy.trim());
        }
        return policies;
    }
}
