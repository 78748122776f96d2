package io.blkstream.schemas.config;

import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * One setting that an app knows.
 *
 * @param name lower case words joined by dots or dashes, like {@code window.grace}
 * @param defaultText value when nobody sets it; null = none
 * @param doc what it does, in a sentence
 * @param secret never to be printed
 */
public record SettingKey(String name, SettingType type, String defaultText, String doc, boolean secret) {
    static final String ENVIRONMENT_PREFIX = "BLKSTREAM_";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*([.-][a-z0-9]+)*");

    public SettingKey {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(doc, "doc");
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("not a setting's name: '" + name + "'");
        }
        if (defaultText != null) {
            type.parse(defaultText);
        }
    }

    /** A setting that may be printed. */
    public static SettingKey of(String name, SettingType type, String defaultText, String doc) {
        return new SettingKey(name, type, defaultText, doc, false);
    }

    /** A text that is never printed; unset by default. */
    public static SettingKey secret(String name, String doc) {
        return new SettingKey(name, SettingType.TEXT, null, doc, true);
    }

    /** The same setting under another name. */
    SettingKey named(String other) {
        return new SettingKey(other, type, defaultText, doc, secret);
    }

    /** Its name in the environment: {@code BLKSTREAM_WINDOW_GRACE} for {@code window.grace}. */
    public String environmentName() {
        return ENVIRONMENT_PREFIX
                + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
