package io.blkstream.schemas.registry;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.security.ssl.DefaultSslEngineFactory;

/** TLS towards the registry: the Kafka client's own {@code ssl.*} settings behind {@code schema.registry.}. */
final class RegistryTls {
    private static final String PREFIX = "schema.registry.";

    private RegistryTls() {}

    /** A context with the configured stores; empty when no store is configured and the JVM's own trust applies. */
    static Optional<SSLContext> context(Map<String, ?> configuration) {
        Map<String, Object> ssl = sslSettings(configuration);
        if (ssl.isEmpty()) {
            return Optional.empty();
        }
        ConfigDef definition = new ConfigDef();
        SslConfigs.addClientSslSupport(definition);
        try (DefaultSslEngineFactory factory = new DefaultSslEngineFactory()) {
            factory.configure(definition.parse(ssl));
            return Optional.of(factory.sslContext());
        }
    }

    private static Map<String, Object> sslSettings(Map<String, ?> configuration) {
        Map<String, Object> ssl = new HashMap<>();
        configuration.forEach((key, value) -> {
            if (key.startsWith(PREFIX + "ssl.") && value != null) {
                ssl.put(key.substring(PREFIX.length()), value);
            }
        });
        return ssl;
    }
}
