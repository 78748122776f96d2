package io.blkstream.schemas.serde;

import java.util.Map;
import org.apache.kafka.common.config.ConfigException;

/**
 * How to write and read, from client configuration under Confluent's names.
 *
 * @param autoRegister register what is missing; goes before {@code useLatest}
 * @param useLatest write with the subject's newest schema instead of the record's own
 * @param normalize let the registry put schemas into one form before comparing
 * @param specificReader read generated classes rather than generic records
 * @param failOnTrailingData refuse bytes after the record instead of ignoring them
 */
record SerdeOptions(
        boolean isKey,
        boolean autoRegister,
        boolean useLatest,
        boolean normalize,
        boolean specificReader,
        boolean failOnTrailingData,
        SubjectNaming naming) {

    static final String AUTO_REGISTER = "auto.register.schemas";
    static final String USE_LATEST = "use.latest.version";
    static final String NORMALIZE = "normalize.schemas";
    static final String SPECIFIC_READER = "specific.avro.reader";
    static final String FAIL_ON_TRAILING_DATA = "avro.fail.on.trailing.data";

    static SerdeOptions from(Map<String, ?> configuration, boolean isKey) {
        return new SerdeOptions(
                isKey,
                flag(configuration, AUTO_REGISTER, true),
                flag(configuration, USE_LATEST, false),
                flag(configuration, NORMALIZE, false),
                flag(configuration, SPECIFIC_READER, false),
                flag(configuration, FAIL_ON_TRAILING_DATA, false),
                SubjectNaming.of(configuration, isKey));
    }

    private static boolean flag(Map<String, ?> configuration, String key, boolean fallback) {
        Object value = configuration.get(key);
        if (value == null) {
            return fallback;
        }
        String text = value.toString().trim();
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            throw new ConfigException(key, value, "true or false is accepted");
        }
        return Boolean.parseBoolean(text);
    }
}
