package io.blkstream.streams.runtime;

import io.blkstream.schemas.measure.MetricsAddress;
import io.blkstream.streams.topology.TopologySettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * How the streams app runs.
 *
 * @param applicationId consumer group, and prefix of the changelog topics
 * @param threads stream threads in this process, >= 1
 * @param guarantee {@code exactly_once_v2} or {@code at_least_once}
 * @param commitInterval how often state and offsets are committed; with exactly-once also how long results wait
 * @param stateDirectory where Streams keeps its lock and checkpoint files
 * @param instanceId static membership: survives a restart without a rebalance
 * @param replicationFactor of topics that are created, -1 = the broker's default
 * @param metrics where the app tells about itself; empty = nowhere
 * @param kafka settings of the Kafka clients and of the schema registry; they win over the defaults here
 */
public record StreamsAppConfig(
        String applicationId,
        int threads,
        String guarantee,
        Duration commitInterval,
        Path stateDirectory,
        Optional<String> instanceId,
        short replicationFactor,
        TopologySettings topology,
        Optional<MetricsAddress> metrics,
        Map<String, Object> kafka) {
    private static final String GLOBAL_HANDLER = "processing.exception.handler.global.enabled";
    private static final int FETCH_BYTES = 4 * 1024 * 1024;

    public StreamsAppConfig {
        kafka = Map.copyOf(kafka);
    }

    /** Where the brokers are. */
    String bootstrapServers() {
        return String.valueOf(kafka.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG));
    }

    /** Everything for Kafka Streams. */
    Properties streamsProperties() {
        Map<String, Object> properties = new HashMap<>();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, applicationId);
        properties.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, threads);
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, commitInterval.toMillis());
        properties.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
        properties.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, (int) replicationFactor);
        properties.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        properties.put(GLOBAL_HANDLER, true);
        // The consumer's assignor reads the setting for itself, and warns when it is not there.
        properties.put(StreamsConfig.mainConsumerPrefix(GLOBAL_HANDLER), true);
        instanceId.ifPresent(id -> properties.put(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, id));
        // A fresh deployment judges what is already on the topic, and no failure ever skips to the end of it.
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        // 46 s until a killed instance is replaced by default; 6 s is the shortest that brokers allow.
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG), 6000);
        properties.put(StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG), 1500);
        properties.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_POLL_RECORDS_CONFIG), 5000);
        properties.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG), FETCH_BYTES);
        // Streams' default of 100 ms is most of the delay at low rates.
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), 5);
        properties.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        properties.putAll(kafka);
        Properties result = new Properties();
        result.putAll(properties);
        return result;
    }
}
