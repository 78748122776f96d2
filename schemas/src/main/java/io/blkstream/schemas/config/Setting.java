package io.blkstream.schemas.config;

/**
 * A value somebody gave.
 *
 * @param source where it stands, in words: "default", "file x", "environment Y", "flag"
 */
record Setting(String name, String text, boolean secret, String source) {

    Object parse(SettingType type) {
        try {
            return type.parse(text.trim());
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new SettingsException(
                    name + "=" + masked() + " (" + source + ") is not accepted; accepted: " + type.accepted());
        }
    }

    String masked() {
        return SecretMask.masked(name, secret, text);
    }
}
