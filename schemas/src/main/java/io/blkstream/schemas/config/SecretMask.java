package io.blkstream.schemas.config;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Decides what of a setting may be printed. */
final class SecretMask {
    static final String MASK = "***";

    private static final List<String> SECRET_WORDS =
            List.of("password", "passwd", "secret", "token", "user.info", "jaas", "credential");
    private static final Pattern USER_INFO = Pattern.compile("(?<=//)[^/@\\s]+(?=@)");
    private static final Pattern SECRET_PARAMETER =
            Pattern.compile("(?i)(?<=[?&;](?:password|passwd|secret|token)=)[^&;\\s]+");

    private SecretMask() {}

    /** The value as it may stand in a log. */
    static String masked(String name, boolean secret, String value) {
        if (secret || isSecret(name)) {
            return MASK;
        }
        String withoutUserInfo = USER_INFO.matcher(value).replaceAll(MASK);
        return SECRET_PARAMETER.matcher(withoutUserInfo).replaceAll(MASK);
    }

    /** By name: for settings that pass through and that no catalogue describes. */
    static boolean isSecret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        // A key at the end (ssl.keystore.key, hmac-key) is key material; key.serializer and ssl.keystore.type are not.
        return lower.endsWith("key")
                || SECRET_WORDS.stream().anyMatch(lower::contains) && !lower.endsWith("credentials.source");
    }
}
