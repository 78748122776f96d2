package io.blkstream.sink.receive;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** The first bytes of an answer's body as text; the rest is read and dropped, so that the connection can be used again. */
final class BodyStart implements BodySubscriber<String> {
    private static final int MOST_BYTES = 300;

    private final ByteArrayOutputStream start = new ByteArrayOutputStream();
    private final CompletableFuture<String> body = new CompletableFuture<>();

    @Override
    public CompletionStage<String> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            byte[] kept = new byte[Math.min(buffer.remaining(), MOST_BYTES - start.size())];
            buffer.get(kept);
            start.writeBytes(kept);
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(start.toString(StandardCharsets.UTF_8));
    }
}
