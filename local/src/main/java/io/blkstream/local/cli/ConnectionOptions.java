package io.blkstream.local.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of every command that talks to Kafka and the schema registry. */
public final class ConnectionOptions {
    @Option(
            names = "--bootstrap-server",
            paramLabel = "SERVERS",
            description = "Kafka brokers to ask first, host:port, separated by commas.")
    private String bootstrapServers;

    @Option(names = "--registry", paramLabel = "URL", description = "Schema registry (Confluent API).")
    private String registryUrl;

    /** Absent when the flag was not given: the settings below it decide. */
    public Optional<String> bootstrapServers() {
        return Optional.ofNullable(bootstrapServers);
    }

    /** Absent when the flag was not given: the settings below it decide. */
    public Optional<String> registryUrl() {
        return Optional.ofNullable(registryUrl);
    }

    /** The flags given, by the names of the settings that they set. */
    Map<String, String> flags() {
        Map<String, String> flags = new HashMap<>();
        bootstrapServers().ifPresent(servers -> flags.put("kafka.bootstrap.servers", servers));
        registryUrl().ifPresent(url -> flags.put("kafka.schema.registry.url", url));
        return flags;
    }
}
