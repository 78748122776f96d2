package io.blkstream.schemas.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The settings that an app knows, in the order in which they are shown. */
public final class SettingCatalogue {
    private final Map<String, SettingKey> keys = new LinkedHashMap<>();
    private final List<SettingFamily> families;

    private SettingCatalogue(Collection<SettingKey> keys, List<SettingFamily> families) {
        this.families = List.copyOf(families);
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
        return new SettingCatalogue(List.of(keys), List.of());
    }

    /** This catalogue and the other's settings after it; the same key in both counts once. */
    public SettingCatalogue and(SettingCatalogue other) {
        List<SettingKey> all = new ArrayList<>(keys.values());
        other.keys.values().stream().filter(key -> !all.contains(key)).forEach(all::add);
        Set<SettingFamily> allFamilies = new LinkedHashSet<>(families);
        allFamilies.addAll(other.families);
        return new SettingCatalogue(all, List.copyOf(allFamilies));
    }

    /** This catalogue with a family of settings after all that it has. */
    public SettingCatalogue with(SettingFamily family) {
        return and(new SettingCatalogue(List.of(), List.of(family)));
    }

    /** Every setting that has one name. */
    public List<SettingKey> keys() {
        return List.copyOf(keys.values());
    }

    /** Every family of settings. */
    public List<SettingFamily> families() {
        return families;
    }

    /** The setting of this name. */
    public Optional<SettingKey> find(String name) {
        return Optional.ofNullable(keys.get(name)).or(() -> inFamilies(family -> family.find(name)));
    }

    /** Names that may have been meant by one that is not known. */
    Collection<String> namesLike(String mistyped) {
        List<String> names = new ArrayList<>(keys.keySet());
        families.forEach(family -> names.addAll(family.namesLike(mistyped)));
        return names;
    }

    Optional<SettingKey> findByEnvironmentName(String environmentName) {
        return keys.values().stream()
                .filter(key -> key.environmentName().equals(environmentName))
                .findFirst()
                .or(() -> inFamilies(family -> family.findByEnvironmentName(environmentName)));
    }

    private Optional<SettingKey> inFamilies(Function<SettingFamily, Optional<SettingKey>> search) {
        return families.stream()
                .flatMap(family -> search.apply(family).stream())
                .findFirst();
    }
}
