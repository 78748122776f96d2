package io.blkstream.schemas.config;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The effective settings of an app: defaults, then properties file, then environment, then flags, the later winning.
 *
 * <p>All values were checked when this was built. A name with the prefix {@code kafka.} passes through to the Kafka clients
 * unchecked. Getters throw {@link SettingsException} when a value is needed and nobody gave one.
 */
public final class Settings {
    /** Prefix of what passes through to Kafka clients. */
    public static final String KAFKA_PREFIX = "kafka.";

    private final SettingCatalogue catalogue;
    private final Map<String, Setting> values;

    Settings(SettingCatalogue catalogue, Map<String, Setting> values) {
        this.catalogue = catalogue;
        this.values = Map.copyOf(values);
    }

    /** Starts with the catalogue's defaults. */
    public static SettingsBuilder builder(SettingCatalogue catalogue) {
        return new SettingsBuilder(catalogue);
    }

    /** What the app knows. */
    public SettingCatalogue catalogue() {
        return catalogue;
    }

    /** The text of a setting. */
    public String text(String name) {
        return find(name).orElseThrow(() -> missing(name)).text();
    }

    /** The text of a setting that may be unset. */
    public Optional<String> optionalText(String name) {
        return find(name).map(Setting::text);
    }

    /** The parts of a text between commas, trimmed, without empty ones; empty when unset. */
    public List<String> list(String name) {
        return Arrays.stream(optionalText(name).orElse("").split(","))
                .map(String::trim)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** The value of a {@link SettingType#DURATION} setting. */
    public Duration duration(String name) {
        return (Duration) value(name, SettingType.DURATION);
    }

    /** The value of an {@link SettingType#INT} setting. */
    public int integer(String name) {
        return (Integer) value(name, SettingType.INT);
    }

    /** The value of a {@link SettingType#LONG} setting. */
    public long longInteger(String name) {
        return (Long) value(name, SettingType.LONG);
    }

    /** The value of a {@link SettingType#DECIMAL} setting. */
    public double decimal(String name) {
        return (Double) value(name, SettingType.DECIMAL);
    }

    /** The value of a {@link SettingType#BOOLEAN} setting. */
    public boolean flag(String name) {
        return (Boolean) value(name, SettingType.BOOLEAN);
    }

    /** The value of a {@link SettingType#BYTES} setting, in bytes. */
    public long bytes(String name) {
        return (Long) value(name, SettingType.BYTES);
    }

    /** Whether anybody gave the setting a value, the catalogue's default included. */
    public boolean isSet(String name) {
        return find(name).isPresent();
    }

    /** The names that the user gave to things of a family, sorted: those of which anything is set. */
    public Set<String> names(SettingFamily family) {
        return family.namesIn(values.keySet());
    }

    /** Client configuration: every {@code kafka.} setting without the prefix. */
    public Map<String, String> kafka() {
        Map<String, String> kafka = new TreeMap<>();
        values.forEach((name, setting) -> {
            if (name.startsWith(KAFKA_PREFIX)) {
                kafka.put(name.substring(KAFKA_PREFIX.length()), setting.text());
            }
        });
        return kafka;
    }

    /** Every effective setting by name for the log, secrets as {@code ***}. */
    public Map<String, String> masked() {
        Map<String, String> masked = new LinkedHashMap<>();
        new TreeMap<>(values).forEach((name, setting) -> masked.put(name, setting.masked()));
        return masked;
    }

    /** The masked settings. */
    @Override
    public String toString() {
        return masked().toString();
    }

    private Object value(String name, SettingType type) {
        SettingKey key = known(name);
        if (key.type() != type) {
            throw new IllegalArgumentException("setting " + name + " is of type " + key.type() + ", not " + type);
        }
        return find(name).orElseThrow(() -> missing(name)).parse(type);
    }

    private Optional<Setting> find(String name) {
        if (!name.startsWith(KAFKA_PREFIX)) {
            known(name);
        }
        return Optional.ofNullable(values.get(name));
    }

    private SettingKey known(String name) {
        return catalogue
                .find(name)
                .orElseThrow(() -> new IllegalArgumentException("setting not in the catalogue: " + name));
    }

    private SettingsException missing(String name) {
        String accepted = catalogue
                .find(name)
                .map(key -> "; accepted: " + key.type().accepted())
                .orElse("");
        return new SettingsException(name + " is not set" + accepted);
    }
}
