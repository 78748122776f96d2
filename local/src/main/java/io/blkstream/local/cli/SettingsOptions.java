package io.blkstream.local.cli;

import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsBuilder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of every command that runs an app: a settings file, and single settings on top of it. */
public final class SettingsOptions {
    /** Variables that the launcher and the logging read. */
    private static final String[] NO_SETTINGS = {
        "BLKSTREAM_JAVA_OPTIONS", "BLKSTREAM_LIBRARY_LOG_LEVEL", "BLKSTREAM_LOG_LEVEL"
    };

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

    /**
     * What holds in the end: defaults, then the file, then the environment, then flags.
     *
     * @param neighbours settings of other apps, which may stand in the same file or environment
     * @throws io.blkstream.schemas.config.SettingsException for an unknown name or a wrong value
     */
    public Settings effective(
            SettingCatalogue catalogue,
            Map<String, String> environment,
            ConnectionOptions connection,
            SettingCatalogue... neighbours) {
        SettingsBuilder builder =
                Settings.builder(catalogue).neighbours(neighbours).environment(environment, NO_SETTINGS);
        if (configFile != null) {
            builder.file(configFile);
        }
        return builder.flags(settings).flags(connection.flags()).build();
    }
}
