package io.blkstream.schemas.registry;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.kafka.common.config.ConfigException;

/** Opens the registry that a client configuration names in {@code schema.registry.url}. */
public final class SchemaRegistries {
    private static final String MOCK = "mock://";

    /** Kafka builds serializers by class name, so a registry in memory can only be shared through its name. */
    private static final ConcurrentMap<String, InMemorySchemaRegistry> IN_MEMORY = new ConcurrentHashMap<>();

    private SchemaRegistries() {}

    /**
     * A caching client of the configured registry; {@code mock://NAME} is one in memory, the same for all of this JVM that
     * use the name.
     *
     * @throws ConfigException when a setting is missing or wrong; nothing is connected yet
     */
    public static SchemaRegistry open(Map<String, ?> configuration) {
        return new CachingSchemaRegistry(uncached(configuration), RegistryOptions.maxSchemasPerSubject(configuration));
    }

    /** The registry behind {@code mock://scope}. */
    public static SchemaRegistry inMemory(String scope) {
        return IN_MEMORY.computeIfAbsent(scope, s -> new InMemorySchemaRegistry());
    }

    /** Forgets the registry behind {@code mock://scope}; who has it open keeps it. */
    public static void forgetInMemory(String scope) {
        IN_MEMORY.remove(scope);
    }

    private static SchemaRegistry uncached(Map<String, ?> configuration) {
        List<String> urls = RegistryOptions.urlTexts(configuration);
        if (urls.stream().noneMatch(url -> url.startsWith(MOCK))) {
            return HttpSchemaRegistry.connect(configuration);
        }
        if (urls.size() > 1) {
            throw new ConfigException(RegistryOptions.URL + ": " + MOCK + " stands alone, not in a list");
        }
        return inMemory(urls.get(0).substring(MOCK.length()));
    }
}
