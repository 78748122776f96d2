package io.blkstream.sink;

import static io.blkstream.schemas.config.SettingType.BOOLEAN;
import static io.blkstream.schemas.config.SettingType.INT;
import static io.blkstream.schemas.config.SettingType.TEXT;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.schemas.config.SettingKey;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.serde.ConfiguredSerdes;
import io.blkstream.sink.consume.Decoders;
import io.blkstream.sink.http.HttpConfig;
import io.blkstream.sink.receive.JsonLinesReceiver;
import io.blkstream.sink.receive.LogReceiver;
import io.blkstream.sink.receive.Receiver;
import io.blkstream.sink.receive.ReceiverSettings;
import io.blkstream.sink.receive.Subscription;
import io.blkstream.sink.store.RetentionPolicy;
import io.blkstream.sink.store.RetentionSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** The settings of the sink by name. */
public final class SinkSettings {
    private static final String BOOTSTRAP_SERVERS = "bootstrap.servers";

    private static final String VALUE_DESERIALIZER = "value.deserializer";

    private SinkSettings() {}

    /** Every setting, with its default and what it does. */
    public static SettingCatalogue catalogue() {
        return SettingCatalogue.of(
                        SettingKey.of("sink.database", TEXT, "jdbc:sqlite:blkstream.db", "Where everything is kept."),
                        SettingKey.of("sink.group.id", TEXT, "blkstream-sink", "Consumer group."),
                        SettingKey.of(
                                "sink.json-lines", TEXT, null, "File that takes each remediation as a line of JSON."),
                        SettingKey.of("http.enabled", BOOLEAN, "true", "Whether the page and the API are served."),
                        SettingKey.of("http.bind", TEXT, "127.0.0.1", "Address at which they are served."),
                        SettingKey.of("http.port", INT, "8080", "Port at which they are served; 0 = any that is free."),
                        SettingKey.of("http.public-url", TEXT, null, "Where others reach the page, for links."),
                        SettingKey.secret("http.token", "Bearer token that clients must send."),
                        SettingKey.of(
                                "http.open", BOOLEAN, "false", "Whether other machines may read without a token."),
                        SettingKey.of("http.tls.keystore", TEXT, null, "PKCS #12 or JKS file; set = serve HTTPS."),
                        SettingKey.secret("http.tls.keystore.password", "Password of that file."))
                .and(RetentionSettings.catalogue())
                .with(ReceiverSettings.family());
    }

    /**
     * The app that the settings describe; it logs remediations, and writes them as JSON lines when asked to,
     * and serves the page.
     *
     * @param client Kafka client settings with the brokers and the registry
     * @throws IOException when the file for JSON lines cannot be written
     */
    public static SinkApp app(Settings settings, Map<String, String> client) throws IOException {
        List<Receiver> receivers = new ArrayList<>();
        if (!settings.names(ReceiverSettings.family()).contains("log")) {
            receivers.add(new LogReceiver("log", LoggerFactory.getLogger("io.blkstream.remediations")));
        }
        Optional<String> jsonLines = settings.optionalText("sink.json-lines");
        if (jsonLines.isPresent()) {
            receivers.add(JsonLinesReceiver.appendingTo("json-lines", Path.of(jsonLines.get())));
        }
        // Named there, it reads the values; the consumer itself takes bytes.
        Map<String, String> consumer = new HashMap<>(client);
        consumer.remove(VALUE_DESERIALIZER);
        SinkConfig config = SinkConfig.of(client.get(BOOTSTRAP_SERVERS), settings.text("sink.database"))
                .withGroupId(settings.text("sink.group.id"))
                .withKafka(consumer);
        List<Subscription> subscriptions = new ArrayList<>(
                ReceiverSettings.subscriptions(settings, settings.optionalText("http.public-url"), Clock.systemUTC()));
        receivers.forEach(receiver -> subscriptions.add(Subscription.toEverything(receiver, config.delivery())));
        RetentionPolicy retention = RetentionSettings.policy(settings);
        Duration upkeepInterval = RetentionSettings.interval(settings);
        SinkApp app = SinkApp.subscribed(
                http(settings).map(config::withHttp).orElse(config), decoders(client), subscriptions);
        app.keep(retention, upkeepInterval);
        return app;
    }

    /**
     * How the page and the API are served; empty when they are not.
     *
     * @throws IllegalArgumentException when the settings do not fit together
     */
    public static Optional<HttpConfig> http(Settings settings) {
        if (!settings.flag("http.enabled")) {
            return Optional.empty();
        }
        Optional<HttpConfig.Tls> tls = settings.optionalText("http.tls.keystore")
                .map(file -> new HttpConfig.Tls(Path.of(file), settings.text("http.tls.keystore.password")));
        return Optional.of(new HttpConfig(
                settings.text("http.bind"),
                settings.integer("http.port"),
                settings.optionalText("http.token"),
                tls,
                settings.flag("http.open")));
    }

    /** What reads the three topics, as the Kafka settings say. */
    public static Decoders decoders(Map<String, String> client) {
        return new Decoders(
                ConfiguredSerdes.valueDeserializer(client, Remediation.class),
                ConfiguredSerdes.valueDeserializer(client, ThroughputWindow.class),
                ConfiguredSerdes.valueDeserializer(client, CaptureStatus.class));
    }
}
