package io.blkstream.schemas.config;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settings of things that the user names: {@code receiver.NAME.url}, say, for as many receivers as there are names. A name
 * is made of lower case words joined by dashes.
 *
 * @param prefix what stands before the name, one word
 * @param members settings of each such thing, called by what stands after the name
 */
public record SettingFamily(String prefix, List<SettingKey> members) {
    private static final String NAME = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*";
    private static final Pattern PREFIX = Pattern.compile("[a-z][a-z0-9]*");
    private static final Pattern FULL_NAME = Pattern.compile("([a-z0-9-]+)\\.(" + NAME + ")\\.(.+)");

    public SettingFamily {
        Objects.requireNonNull(prefix, "prefix");
        members = List.copyOf(members);
        if (!PREFIX.matcher(prefix).matches()) {
            throw new IllegalArgumentException("not the prefix of a setting family: '" + prefix + "'");
        }
        if (members.stream().map(SettingKey::environmentName).distinct().count() < members.size()) {
            throw new IllegalArgumentException("family " + prefix + " lists a setting twice");
        }
    }

    /** A family of these settings. */
    public static SettingFamily of(String prefix, SettingKey... members) {
        return new SettingFamily(prefix, List.of(members));
    }

    /** The full name of a member: {@code receiver.pager.url}. */
    public String settingName(String name, String member) {
        return prefix + "." + name + "." + member;
    }

    /** The setting of this full name. */
    Optional<SettingKey> find(String fullName) {
        Matcher matcher = FULL_NAME.matcher(fullName);
        if (!matcher.matches() || !matcher.group(1).equals(prefix)) {
            return Optional.empty();
        }
        return members.stream()
                .filter(member -> member.name().equals(matcher.group(3)))
                .map(member -> member.named(fullName))
                .findFirst();
    }

    /** The setting of this name in the environment; what stands for the name there is the longest part that fits. */
    Optional<SettingKey> findByEnvironmentName(String environmentName) {
        String start = SettingKey.ENVIRONMENT_PREFIX + prefix.toUpperCase(Locale.ROOT) + "_";
        if (!environmentName.startsWith(start)) {
            return Optional.empty();
        }
        String rest = environmentName.substring(start.length()).toLowerCase(Locale.ROOT);
        return members.stream()
                .filter(member -> rest.endsWith("_" + underscored(member)))
                .max((left, right) ->
                        Integer.compare(left.name().length(), right.name().length()))
                .flatMap(member -> find(settingName(nameBefore(member, rest), member.name())));
    }

    /** The names of things that these full names speak of, sorted. */
    Set<String> namesIn(Iterable<String> fullNames) {
        Set<String> names = new TreeSet<>();
        for (String fullName : fullNames) {
            if (find(fullName).isPresent()) {
                names.add(fullName.split("\\.")[1]);
            }
        }
        return names;
    }

    /** Full names of all members for the thing that a mistyped full name seems to speak of. */
    List<String> namesLike(String mistyped) {
        Matcher matcher = FULL_NAME.matcher(mistyped);
        if (!matcher.matches()) {
            return List.of();
        }
        return members.stream()
                .map(member -> settingName(matcher.group(2), member.name()))
                .toList();
    }

    private static String underscored(SettingKey member) {
        return member.name().replace('.', '_').replace('-', '_');
    }

    private static String nameBefore(SettingKey member, String rest) {
        return rest.substring(0, rest.length() - member.name().length() - 1).replace('_', '-');
    }
}
