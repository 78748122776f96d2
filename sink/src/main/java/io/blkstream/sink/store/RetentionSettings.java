package io.blkstream.sink.store;

import static io.blkstream.schemas.config.SettingType.BYTES;
import static io.blkstream.schemas.config.SettingType.DURATION;

import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.schemas.config.SettingKey;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsException;
import java.time.Duration;
import java.util.OptionalLong;

/** How long what is kept, by the settings {@code sink.retention.…}. */
public final class RetentionSettings {
    private static final String INTERVAL = "sink.retention.interval";
    private static final String MINUTES_AFTER = "sink.retention.minutes-after";
    private static final String TEN_MINUTES_AFTER = "sink.retention.ten-minutes-after";
    private static final String WINDOWS = "sink.retention.windows";
    private static final String REMEDIATIONS = "sink.retention.remediations";
    private static final String MAX_SIZE = "sink.retention.max-size";

    private RetentionSettings() {}

    /** Every setting, with its default and what it does. */
    public static SettingCatalogue catalogue() {
        return SettingCatalogue.of(
                SettingKey.of(MINUTES_AFTER, DURATION, "6h", "Age at which windows are merged to 1 min."),
                SettingKey.of(TEN_MINUTES_AFTER, DURATION, "2d", "Age at which windows are merged to 10 min."),
                SettingKey.of(WINDOWS, DURATION, "7d", "Age at which windows are deleted."),
                SettingKey.of(REMEDIATIONS, DURATION, "90d", "Age at which remediations are deleted."),
                SettingKey.of(MAX_SIZE, BYTES, null, "Database size beyond which the oldest windows go earlier."),
                SettingKey.of(INTERVAL, DURATION, "10m", "Time between two looks at what is old."));
    }

    /**
     * The policy that the settings describe.
     *
     * @throws SettingsException when it contradicts itself
     */
    public static RetentionPolicy policy(Settings settings) {
        OptionalLong mostBytes =
                settings.isSet(MAX_SIZE) ? OptionalLong.of(settings.bytes(MAX_SIZE)) : OptionalLong.empty();
        try {
            return new RetentionPolicy(
                    settings.duration(MINUTES_AFTER),
                    settings.duration(TEN_MINUTES_AFTER),
                    settings.duration(WINDOWS),
                    settings.duration(REMEDIATIONS),
                    mostBytes);
        } catch (IllegalArgumentException e) {
            throw new SettingsException("sink.retention: " + e.getMessage(), e);
        }
    }

    /** Time between two runs. */
    public static Duration interval(Settings settings) {
        Duration interval = settings.duration(INTERVAL);
        if (interval.isZero()) {
            throw new SettingsException(INTERVAL + " is 0");
        }
        return interval;
    }
}
