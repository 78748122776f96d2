package io.blkstream.schemas.measure;

import static io.blkstream.schemas.config.SettingType.INT;
import static io.blkstream.schemas.config.SettingType.TEXT;

import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.schemas.config.SettingKey;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsException;
import java.util.Optional;

/**
 * Where an app tells Prometheus about itself.
 *
 * @param bind address or name to listen at
 * @param port TCP port; 0 = any that is free
 */
public record MetricsAddress(String bind, int port) {
    private static final int LARGEST_PORT = 65_535;

    public MetricsAddress {
        if (port < 0 || port > LARGEST_PORT) {
            throw new IllegalArgumentException("metrics.port is " + port + ": expected 0 to " + LARGEST_PORT);
        }
    }

    /** The settings that describe it. */
    public static SettingCatalogue catalogue() {
        return SettingCatalogue.of(
                SettingKey.of("metrics.port", INT, "0", "Port of /metrics (Prometheus) and /healthz; 0 = neither."),
                SettingKey.of("metrics.bind", TEXT, "127.0.0.1", "Address of that port; 0.0.0.0 = every one."));
    }

    /**
     * The address that the settings describe; empty when nothing is to be served.
     *
     * @throws SettingsException when the port is none
     */
    public static Optional<MetricsAddress> of(Settings settings) {
        int port = settings.integer("metrics.port");
        try {
            return port == 0 ? Optional.empty() : Optional.of(new MetricsAddress(settings.text("metrics.bind"), port));
        } catch (IllegalArgumentException outOfRange) {
            throw new SettingsException(outOfRange.getMessage(), outOfRange);
        }
    }
}
