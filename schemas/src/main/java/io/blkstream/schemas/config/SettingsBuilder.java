package io.blkstream.schemas.config;

import io.blkstream.schemas.text.NearestName;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** Collects settings from their sources; the order of calls does not matter, the order of sources is fixed. */
public final class SettingsBuilder {
    private static final String KAFKA_ENVIRONMENT_PREFIX = SettingKey.ENVIRONMENT_PREFIX + "KAFKA_";

    private final SettingCatalogue catalogue;
    private final List<SettingCatalogue> neighbours = new ArrayList<>();
    private final Set<String> foreignEnvironment = new HashSet<>();
    private final Map<String, Setting> fromFile = new HashMap<>();
    private final Map<String, String> environment = new TreeMap<>();
    private final Map<String, Setting> fromFlags = new HashMap<>();

    SettingsBuilder(SettingCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** Settings of other apps, which may stand in a shared file or environment and are passed over. */
    public SettingsBuilder neighbours(SettingCatalogue... others) {
        neighbours.addAll(Arrays.asList(others));
        return this;
    }

    /** Reads a properties file in UTF-8. */
    public SettingsBuilder file(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new SettingsException("cannot read settings from " + file + ": " + e, e);
        }
        properties
                .stringPropertyNames()
                .forEach(name -> fromFile.put(name, setting(name, properties.getProperty(name), "file " + file)));
        return this;
    }

    /**
     * Takes the variables that begin with {@code BLKSTREAM_}; an empty one counts as unset, as compose files leave them.
     *
     * @param foreign variables of that prefix that are no settings, such as a launcher's own
     */
    public SettingsBuilder environment(Map<String, String> variables, String... foreign) {
        foreignEnvironment.addAll(Arrays.asList(foreign));
        variables.forEach((name, value) -> {
            if (name.startsWith(SettingKey.ENVIRONMENT_PREFIX) && !value.isEmpty()) {
                environment.put(name, value);
            }
        });
        return this;
    }

    /** Takes what stood on the command line, by setting name. */
    public SettingsBuilder flags(Map<String, String> flags) {
        flags.forEach((name, value) -> fromFlags.put(name, setting(name, value, "flag")));
        return this;
    }

    /**
     * The effective settings.
     *
     * @throws SettingsException for the first unknown name or wrong value
     */
    public Settings build() {
        Map<String, Setting> effective = new HashMap<>();
        for (SettingKey key : catalogue.keys()) {
            if (key.defaultText() != null) {
                effective.put(key.name(), setting(key.name(), key.defaultText(), "default"));
            }
        }
        for (Map<String, Setting> layer : List.of(fromFile, fromEnvironment(), fromFlags)) {
            new TreeMap<>(layer).values().forEach(setting -> add(effective, setting));
        }
        catalogue.families().forEach(family -> addDefaults(effective, family));
        return new Settings(catalogue, effective);
    }

    private void addDefaults(Map<String, Setting> effective, SettingFamily family) {
        for (String name : family.namesIn(effective.keySet())) {
            for (SettingKey member : family.members()) {
                String fullName = family.settingName(name, member.name());
                if (member.defaultText() != null) {
                    effective.putIfAbsent(fullName, setting(fullName, member.defaultText(), "default"));
                }
            }
        }
    }

    private void add(Map<String, Setting> effective, Setting setting) {
        Optional<SettingKey> key = catalogue.find(setting.name());
        if (key.isPresent()) {
            setting.parse(key.get().type());
            effective.put(setting.name(), setting);
        } else if (setting.name().startsWith(Settings.KAFKA_PREFIX)) {
            effective.put(setting.name(), setting);
        } else if (neighbours.stream()
                .allMatch(other -> other.find(setting.name()).isEmpty())) {
            throw new SettingsException("unknown setting " + setting.name() + " (" + setting.source() + ")"
                    + NearestName.hint(setting.name(), catalogue.namesLike(setting.name())));
        }
    }

    private Map<String, Setting> fromEnvironment() {
        Map<String, Setting> settings = new HashMap<>();
        environment.forEach((variable, value) -> {
            if (!foreignEnvironment.contains(variable)) {
                String name = settingName(variable);
                settings.put(name, setting(name, value, "environment " + variable));
            }
        });
        return settings;
    }

    private String settingName(String variable) {
        return catalogue
                .findByEnvironmentName(variable)
                .or(() -> neighbours.stream()
                        .flatMap(other -> other.findByEnvironmentName(variable).stream())
                        .findFirst())
                .map(SettingKey::name)
                .orElseGet(() -> variable.startsWith(KAFKA_ENVIRONMENT_PREFIX)
                        ? Settings.KAFKA_PREFIX + dotted(variable.substring(KAFKA_ENVIRONMENT_PREFIX.length()))
                        : dotted(variable.substring(SettingKey.ENVIRONMENT_PREFIX.length())));
    }

    /** As container images of Kafka do it: one underscore is a dot, two are one, three are a dash. */
    private static String dotted(String environmentName) {
        return environmentName
                .toLowerCase(Locale.ROOT)
                .replace("___", "-")
                .replace("__", "\0")
                .replace('_', '.')
                .replace('\0', '_');
    }

    private Setting setting(String name, String text, String source) {
        boolean secret = catalogue.find(name).map(SettingKey::secret).orElse(false);
        return new Setting(name, text, secret, source);
    }
}
