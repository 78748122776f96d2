package io.blkstream.local.cli;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of every command that runs an app: a settings file, and single settings on top of it. */
public final class SettingsOptions {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Read settings from a properties file; the environment (BLKSTREAM_...) and flags win over it.")
    private Path configFile;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "Set one setting; may be given again. kafka.KEY goes to the Kafka clients.")
    private Map<String, String> settings = new HashMap<>();

    public Optional<Path> configFile() {
        return Optional.ofNullable(configFile);
    }

    /** What was set with {@code -D}. */
    public Map<String, String> settings() {
        return Map.copyOf(settings);
    }
}
