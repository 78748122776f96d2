package io.blkstream.local.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.schemas.Topic;
import io.blkstream.schemas.admin.SchemaProvisioner;
import io.blkstream.schemas.admin.SchemaState;
import io.blkstream.schemas.admin.TopicState;
import io.blkstream.schemas.serde.AvroModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The topics of the contract as they are wanted and as they are, with what does not fit.
 *
 * @param topics as the broker has them, in the order to show them
 * @param schemas as the registry has them
 * @param bootstrapServers where the broker is, for the commands in messages
 */
record TopicsReport(List<TopicState> topics, RegistryAnswer schemas, String bootstrapServers) {
    private static final String RETENTION = "retention.ms";
    private static final String MIN_INSYNC = "min.insync.replicas";
    private static final String NOTHING = "-";
    private static final int WIDTH = 80;

    /** What is missing or does not fit, a line each. */
    List<String> faults() {
        return topics.stream().flatMap(state -> faults(state).stream()).toList();
    }

    /** Why nothing is known of the schemas, if a registry was named. */
    Optional<String> registryProblem() {
        return schemas.problem();
    }

    /** A paragraph for each topic. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (TopicState state : topics) {
            text.append(text.isEmpty() ? "" : "\n")
                    .append(state.wanted().name())
                    .append('\n');
            text.append(Paragraph.wrap("  ", purpose(state.wanted()), WIDTH));
            table(state).lines().forEach(line -> text.append("  ").append(line).append('\n'));
            // A command stays in one piece, so that it can be pasted.
            faults(state).forEach(fault -> text.append("  ! ").append(fault).append('\n'));
        }
        return text.toString();
    }

    /** An array with an object for each topic. */
    String json() {
        ObjectMapper mapper = new ObjectMapper();
        ArrayNode array = mapper.createArrayNode();
        topics.forEach(state -> describe(state, array.addObject()));
        try {
            return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(array) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot print topics as JSON", e);
        }
    }

    private List<String> faults(TopicState state) {
        List<String> faults = new ArrayList<>(state.misfits(bootstrapServers));
        if (!state.exists()) {
            faults.add("topic " + state.wanted().name() + " is missing; blkstream topics create makes it");
        }
        schemas.of(state.wanted()).ifPresent(schema -> faults.addAll(schema.misfits()));
        return faults;
    }

    private String table(TopicState state) {
        Topic<?> wanted = state.wanted();
        TextTable table =
                new TextTable(WIDTH - 2).left("SETTING").left("WANTED").left("FOUND");
        table.row("partitions", wanted.partitions(), state.exists() ? state.partitions() : "missing");
        table.row("copies", NOTHING, state.exists() ? state.replicationFactor() : NOTHING);
        table.row(
                "cleanup.policy",
                wanted.configuration().getOrDefault("cleanup.policy", NOTHING),
                found(state, "cleanup.policy"));
        table.row(RETENTION, readable(wanted.configuration().get(RETENTION)), readable(found(state, RETENTION)));
        table.row(MIN_INSYNC, NOTHING, found(state, MIN_INSYNC));
        table.row("key", "UTF-8 string", NOTHING);
        Optional<SchemaState> schema = schemas.of(wanted);
        table.row(
                "value",
                wanted.valueType().getName(),
                schema.map(TopicsReport::place).orElse(NOTHING));
        table.row(
                "compatibility",
                SchemaProvisioner.COMPATIBILITY,
                schema.map(SchemaState::compatibility).orElse(NOTHING));
        return table.render();
    }

    private static String place(SchemaState schema) {
        return schema.isRegistered()
                ? schema.subject() + " version " + schema.version() + ", id " + schema.id()
                : "not in " + schema.subject();
    }

    private static String found(TopicState state, String setting) {
        return state.configuration().getOrDefault(setting, NOTHING);
    }

    private static String readable(String millis) {
        if (millis == null || millis.equals(NOTHING)) {
            return NOTHING;
        }
        long value = Long.parseLong(millis);
        return value < 0 ? millis + " (for ever)" : millis + " (" + Readable.duration(Duration.ofMillis(value)) + ")";
    }

    private void describe(TopicState state, ObjectNode json) {
        Topic<?> wanted = state.wanted();
        json.put("topic", wanted.name()).put("purpose", purpose(wanted));
        json.put("keySchema", "string").put("valueSchema", wanted.valueType().getName());
        json.put("wantedPartitions", wanted.partitions()).put("partitions", state.partitions());
        json.put("replicationFactor", state.replicationFactor());
        json.put("wantedCleanupPolicy", wanted.configuration().get("cleanup.policy"))
                .put("cleanupPolicy", state.cleanupPolicy());
        json.put("wantedRetentionMillis", number(wanted.configuration().get(RETENTION)))
                .put("retentionMillis", number(state.configuration().get(RETENTION)))
                .put("minInsyncReplicas", number(state.configuration().get(MIN_INSYNC)));
        schemas.of(wanted).ifPresent(schema -> describe(schema, json.putObject("schema")));
        ArrayNode faults = json.putArray("faults");
        faults(state).forEach(faults::add);
    }

    private static void describe(SchemaState schema, ObjectNode json) {
        json.put("subject", schema.subject())
                .put("registered", schema.isRegistered())
                .put("id", schema.id())
                .put("version", schema.version())
                .put("wantedCompatibility", SchemaProvisioner.COMPATIBILITY)
                .put("compatibility", schema.compatibility());
    }

    /** Null when the topic has no such setting. */
    private static Long number(String text) {
        return text == null ? null : Long.valueOf(text);
    }

    /** What the contract itself says of its records. */
    private static String purpose(Topic<?> topic) {
        return AvroModel.of(topic.valueType()).getSchema(topic.valueType()).getDoc();
    }
}
