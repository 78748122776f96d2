package io.blkstream.local.cli;

import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.schemas.config.Settings;
import java.util.HashMap;
import java.util.Map;

/** Kafka client settings of a command: what the user said, on top of a broker and a registry on this machine. */
final class ClientSettings {
    private static final Map<String, String> LOCAL =
            Map.of("bootstrap.servers", "localhost:9092", "schema.registry.url", "http://localhost:8081");

    private ClientSettings() {}

    static Map<String, String> of(Settings settings) {
        return completed(settings.kafka());
    }

    /** Those of a command that has no settings of its own, from a file and an environment that it may share with apps. */
    static Map<String, String> of(
            SettingsOptions options, Map<String, String> environment, ConnectionOptions connection) {
        return completed(given(options, environment, connection));
    }

    /** Only what the user said. */
    static Map<String, String> given(
            SettingsOptions options, Map<String, String> environment, ConnectionOptions connection) {
        SettingCatalogue none = SettingCatalogue.of();
        return options.effective(none, environment, connection, AppCatalogues.others(none))
                .kafka();
    }

    /** What the user said, and this machine for the rest. */
    static Map<String, String> completed(Map<String, String> given) {
        Map<String, String> client = new HashMap<>(LOCAL);
        client.putAll(given);
        return client;
    }
}
