package io.blkstream.schemas.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The settings that an app knows, in the order in which they are shown. */
public final class SettingCatalogue {
    private final Map<String, SettingKey> keys = new LinkedHashMap<>();

    private SettingCatalogue(Collection<SettingKey> keys) {
        Set<String> environmentNames = new HashSet<>();
        keys.forEach(key -> {
            if (!environmentNames.add(key.environmentName())) {
                throw new IllegalArgumentException("setting listed twice: " + key.environmentName());
            }
            this.keys.put(key.name(), key);
        });
    }

    /** A catalogue of these settings; no two of one name, or of one name in the environment. */
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
