package io.blkstream.sink.receive;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.json.AvroJson;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Posts each revision as plain JSON to a URL, with a key by which repetitions are known, and signed when a secret is set. */
final class WebhookReceiver implements Receiver {
    private final String name;
    private final URI url;
    private final JsonPost post;
    private final Optional<WebhookSignature> signature;
    private final Clock clock;

    WebhookReceiver(String name, URI url, JsonPost post, Optional<WebhookSignature> signature, Clock clock) {
        this.name = Objects.requireNonNull(name, "name");
        this.url = url;
        this.post = post;
        this.signature = signature;
        this.clock = clock;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void receive(Remediation remediation) throws IOException, InterruptedException {
        byte[] body = AvroJson.write(remediation).getBytes(StandardCharsets.UTF_8);
        String timestamp = Long.toString(clock.instant().getEpochSecond());
        Map<String, String> headers = new HashMap<>();
        headers.put("Idempotency-Key", idempotencyKey(remediation));
        headers.put("X-Blkstream-Timestamp", timestamp);
        signature.ifPresent(signing -> headers.put("X-Blkstream-Signature", signing.of(timestamp, body)));
        post.send(url, body, headers);
    }

    @Override
    public void close() {}

    /** Encoded, because an id may hold characters that a header may not. */
    private static String idempotencyKey(Remediation remediation) {
        return URLEncoder.encode(remediation.getId(), StandardCharsets.UTF_8) + "/" + remediation.getRevision();
    }
}
