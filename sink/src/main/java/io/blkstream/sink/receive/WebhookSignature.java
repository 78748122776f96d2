package io.blkstream.sink.receive;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs what is posted: HMAC-SHA256, keyed with a shared secret, over the timestamp, a dot and the body. The timestamp lets
 * the receiver refuse an old message that somebody recorded.
 */
final class WebhookSignature {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    WebhookSignature(String secret) {
        key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    }

    /** {@code sha256=} and the code in hexadecimal, lower case. */
    String of(String timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
            return "sha256=" + HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM cannot compute " + ALGORITHM, e);
        }
    }
}
