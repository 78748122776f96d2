package io.blkstream.schemas.registry;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.types.Password;

/**
 * Where the registry is and how patiently to ask it, read from client configuration under Confluent's names.
 *
 * @param urls base URLs without user info and closing slash, at least one, in order of preference
 * @param connectTimeout until a URL counts as dead
 * @param readTimeout from request to answer
 * @param maxRetries further rounds over the URLs after the first, >= 0
 * @param retryWait upper bound of the random wait before the second round; doubles each round
 * @param retryMaxWait upper bound of any wait
 */
record RegistryOptions(
        List<URI> urls,
        Duration connectTimeout,
        Duration readTimeout,
        int maxRetries,
        Duration retryWait,
        Duration retryMaxWait) {

    static final String URL = "schema.registry.url";
    static final String MAX_SCHEMAS_PER_SUBJECT = "max.schemas.per.subject";
    static final String CONNECT_TIMEOUT = "http.connect.timeout.ms";
    static final String READ_TIMEOUT = "http.read.timeout.ms";
    static final String MAX_RETRIES = "max.retries";
    static final String RETRY_WAIT = "retries.wait.ms";
    static final String RETRY_MAX_WAIT = "retries.max.wait.ms";

    private static final long DEFAULT_TIMEOUT_MILLIS = 60_000;
    /** With a second URL at hand a silent first one is not worth a minute. */
    private static final long DEFAULT_CONNECT_TIMEOUT_MILLIS_WITH_OTHERS = 2_000;

    static RegistryOptions from(Map<String, ?> configuration) {
        List<URI> urls =
                urlTexts(configuration).stream().map(RegistryOptions::baseUrl).toList();
        return new RegistryOptions(
                urls,
                millis(
                        configuration,
                        CONNECT_TIMEOUT,
                        urls.size() > 1 ? DEFAULT_CONNECT_TIMEOUT_MILLIS_WITH_OTHERS : DEFAULT_TIMEOUT_MILLIS),
                millis(configuration, READ_TIMEOUT, DEFAULT_TIMEOUT_MILLIS),
                Math.toIntExact(number(configuration, MAX_RETRIES, 3, 0)),
                millis(configuration, RETRY_WAIT, 1_000),
                millis(configuration, RETRY_MAX_WAIT, 20_000));
    }

    /** The URLs as configured, user info and all; at least one. */
    static List<String> urlTexts(Map<String, ?> configuration) {
        Object value = configuration.get(URL);
        String text = value instanceof List<?> list
                ? String.join(",", list.stream().map(String::valueOf).toList())
                : text(configuration, URL, "");
        List<String> urls = Arrays.stream(text.split(","))
                .map(String::trim)
                .filter(url -> !url.isEmpty())
                .toList();
        if (urls.isEmpty()) {
            throw new ConfigException(URL
                    + " is missing: give the registry's URL (several with commas), or mock://NAME for one in memory");
        }
        return urls;
    }

    static String text(Map<String, ?> configuration, String key, String fallback) {
        Object value = configuration.get(key);
        if (value == null) {
            return fallback;
        }
        return value instanceof Password password
                ? password.value()
                : value.toString().trim();
    }

    static int maxSchemasPerSubject(Map<String, ?> configuration) {
        return Math.toIntExact(number(configuration, MAX_SCHEMAS_PER_SUBJECT, 1_000, 1));
    }

    private static Duration millis(Map<String, ?> configuration, String key, long fallback) {
        return Duration.ofMillis(number(configuration, key, fallback, 1));
    }

    private static long number(Map<String, ?> configuration, String key, long fallback, int atLeast) {
        String text = text(configuration, key, Long.toString(fallback));
        try {
            long value = Long.parseLong(text);
            if (value >= atLeast && value <= Integer.MAX_VALUE) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below, together with numbers out of range.
        }
        throw new ConfigException(key, text, "a whole number of at least " + atLeast + " is accepted");
    }

    private static URI baseUrl(String text) {
        try {
            URI uri = URI.create(text.replaceAll("/+$", ""));
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                return new URI(uri.getScheme(), null, uri.getHost(), uri.getPort(), uri.getPath(), null, null);
            }
        } catch (IllegalArgumentException | URISyntaxException e) {
            // Said below; the parser's own message would print a password in the URL.
        }
        throw new ConfigException(URL + ": '" + withoutUserInfo(text) + "' is not a URL like http://host:8081/path");
    }

    private static String withoutUserInfo(String url) {
        return url.replaceFirst("//[^/]*@", "//***@");
    }
}
