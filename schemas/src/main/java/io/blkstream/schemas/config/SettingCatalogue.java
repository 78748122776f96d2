package io.blkstream.schemas.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings that an app knows, in the order in which they are shown. */
public final class SettingCatalogue {
    private final Map<String, SettingKey> keys = new LinkedHashMap<>();

    private SettingCatalogue(Collection<SettingKey> keys) {
        keys.forEach(key -> {
            if (this.keys.putIfAbsent(key.name(), key) != null) {
                throw new IllegalArgumentException("setting listed twice: " + key.name());
            }
        });
    }

    /** A catalogue of these settings, each name once. */
    public static SettingCatalogue of(SettingKey... keys) {
        return new SettingCatalogue(List.of(keys));
    }

    /** This catalogue and the other's settings after it; the same key in both counts once. */
    public SettingCatalogue and(SettingCatalogue other) {
        List<SettingKey> all = new ArrayList<>(keys.values());
        other.keys.values().stream().filter(key -> !all.contains(key)).forEach(all::add);
        return new SettingCatalogue(all);
    }

    /** Every setting. */
    public List<SettingKey> keys() {
        return List.copyOf(keys.values());
    }

    /** The setting of this name. */
    public Optional<SettingKey> find(String name) {
        return Optional.ofNullable(keys.get(name));
    }

    Collection<String> names() {
        return keys.keySet();
    }

    Optional<SettingKey> findByEnvironmentName(String environmentName) {
        return keys.values().stream()
                .filter(key -> key.environmentName().equals(environmentName))
                .findFirst();
    }
}
