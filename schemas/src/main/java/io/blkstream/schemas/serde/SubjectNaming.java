package io.blkstream.schemas.serde;

import java.util.Arrays;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;

/** Under which subject a schema is registered: Confluent's three strategies. */
public enum SubjectNaming {
    /** {@code <topic>-value} or {@code <topic>-key}: one type a topic. */
    TOPIC_NAME("TopicNameStrategy") {
        @Override
        public String subject(String topic, boolean isKey, Schema schema) {
            return topic + (isKey ? "-key" : "-value");
        }
    },
    /** The record's full name: one type the same everywhere. */
    RECORD_NAME("RecordNameStrategy") {
        @Override
        public String subject(String topic, boolean isKey, Schema schema) {
            return schema.getFullName();
        }
    },
    /** {@code <topic>-<full name>}: several types a topic. */
    TOPIC_RECORD_NAME("TopicRecordNameStrategy") {
        @Override
        public String subject(String topic, boolean isKey, Schema schema) {
            return topic + "-" + schema.getFullName();
        }
    };

    private final String strategy;

    SubjectNaming(String strategy) {
        this.strategy = strategy;
    }

    /** The strategy for values in client configuration; {@link #TOPIC_NAME} when it names none. */
    public static SubjectNaming ofValues(Map<String, ?> configuration) {
        return of(configuration, false);
    }

    static SubjectNaming of(Map<String, ?> configuration, boolean isKey) {
        String key = (isKey ? "key" : "value") + ".subject.name.strategy";
        Object value = configuration.get(key);
        return value == null ? TOPIC_NAME : parse(key, value);
    }

    /** Where the schema of a topic's keys or values belongs. */
    public abstract String subject(String topic, boolean isKey, Schema schema);

    /**
     * Reads {@code value.subject.name.strategy}: the class name of one of Confluent's strategies, with or without package.
     *
     * @throws ConfigException when it names another one
     */
    static SubjectNaming parse(String key, Object value) {
        String name = value instanceof Class<?> type ? type.getName() : value.toString();
        String simpleName = name.substring(name.lastIndexOf('.') + 1);
        return Arrays.stream(values())
                .filter(naming -> naming.strategy.equals(simpleName))
                .findFirst()
                .orElseThrow(() -> new ConfigException(
                        key, name, "TopicNameStrategy, RecordNameStrategy or TopicRecordNameStrategy is accepted"));
    }
}
