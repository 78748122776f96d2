package io.blkstream.sink.http;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A whole answer.
 *
 * @param body null only with status 304
 * @param headers beside those that every answer has
 */
public record HttpAnswer(int status, String contentType, byte[] body, Map<String, String> headers) {
    /** Of everything that must not be kept by anybody. */
    public static final Map<String, String> NO_STORE = Map.of("Cache-Control", "no-store");

    /** JSON that must not be kept. */
    public static HttpAnswer json(int status, byte[] body) {
        return new HttpAnswer(status, "application/json", body, NO_STORE);
    }

    /** Text that must not be kept. */
    public static HttpAnswer text(String contentType, String body) {
        return new HttpAnswer(200, contentType, body.getBytes(StandardCharsets.UTF_8), NO_STORE);
    }
}
