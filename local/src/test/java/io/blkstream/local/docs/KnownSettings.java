package io.blkstream.local.docs;

import io.blkstream.local.cli.ConnectionOptions;
import io.blkstream.local.cli.SettingsOptions;
import io.blkstream.producer.capture.AgentSettings;
import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsException;
import io.blkstream.sink.SinkSettings;
import io.blkstream.streams.runtime.StreamsSettings;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/** Says what is wrong with a setting that somebody is told to set. */
final class KnownSettings {
    private static final SettingCatalogue APPS =
            AgentSettings.catalogue().and(StreamsSettings.catalogue()).and(SinkSettings.catalogue());
    /** Stands for a value that the reader has to fill in. */
    private static final Pattern TO_FILL_IN = Pattern.compile(".*(?:…|\\.\\.\\.|[<>$]).*|");

    private static final Pattern STREAMS_CLIENT =
            Pattern.compile("(?:(?:main\\.|restore\\.|global\\.)?consumer|producer|admin|topic)\\.");
    private static final Set<String> KAFKA = kafka();

    private KnownSettings() {}

    /** What is wrong with the setting, its value included; empty when an app takes it. */
    static Optional<String> complaint(String name, String value) {
        if (name.startsWith(Settings.KAFKA_PREFIX)) {
            return kafkaComplaint(name.substring(Settings.KAFKA_PREFIX.length()));
        }
        return complaint(() -> Settings.builder(APPS).flags(Map.of(name, value)).build(), value);
    }

    /** What is wrong with a variable; the empty value means that it is only named. */
    static Optional<String> environmentComplaint(String variable, String value) {
        String some = value.isEmpty() ? "…" : value;
        return complaint(
                () -> new SettingsOptions().effective(APPS, Map.of(variable, some), new ConnectionOptions()), some);
    }

    private static Optional<String> complaint(Runnable use, String value) {
        try {
            use.run();
            return Optional.empty();
        } catch (SettingsException e) {
            boolean onlyTheValue = !e.getMessage().startsWith("unknown setting");
            return onlyTheValue && TO_FILL_IN.matcher(value).matches() ? Optional.empty() : Optional.of(e.getMessage());
        }
    }

    private static Optional<String> kafkaComplaint(String name) {
        String bare = STREAMS_CLIENT.matcher(name).replaceFirst("");
        return KAFKA.contains(name) || KAFKA.contains(bare)
                ? Optional.empty()
                : Optional.of("no client of Kafka and no serde knows " + name);
    }

    private static Set<String> kafka() {
        Set<String> names = new HashSet<>(ProducerConfig.configNames());
        names.addAll(ConsumerConfig.configNames());
        names.addAll(AdminClientConfig.configNames());
        names.addAll(StreamsConfig.configDef().names());
        // Confluent's serdes and ours.
        names.addAll(Set.of(
                "schema.registry.url",
                "auto.register.schemas",
                "use.latest.version",
                "normalize.schemas",
                "key.subject.name.strategy",
                "value.subject.name.strategy",
                "specific.avro.reader",
                "avro.fail.on.trailing.data",
                "basic.auth.credentials.source",
                "basic.auth.user.info",
                "bearer.auth.credentials.source",
                "bearer.auth.token",
                "http.connect.timeout.ms",
                "http.read.timeout.ms",
                "max.retries",
                "max.schemas.per.subject",
                "retries.max.wait.ms",
                "retries.wait.ms",
                "schema.registry.ssl.keystore.location",
                "schema.registry.ssl.keystore.password",
                "schema.registry.ssl.keystore.type",
                "schema.registry.ssl.key.password",
                "schema.registry.ssl.truststore.location",
                "schema.registry.ssl.truststore.password",
                "schema.registry.ssl.truststore.type"));
        return Set.copyOf(names);
    }
}
