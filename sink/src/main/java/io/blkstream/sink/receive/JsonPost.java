package io.blkstream.sink.receive;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Posts JSON and tells a refusal from an outage. Messages of failures name the host alone: the path of a URL may be a
 * secret, as it is with chat services.
 */
final class JsonPost {
    private static final Set<Integer> TRY_LATER = Set.of(408, 425, 429);

    private final HttpClient client;
    private final Duration timeout;
    private final Optional<String> authorization;
    private final List<String> secrets;
    private final Clock clock;

    /**
     * @param timeout longest time for one exchange, connecting included
     * @param authorization value of the header of that name
     * @param secrets what must not be repeated from an answer
     * @param clock for answers that say when to come back
     */
    JsonPost(Duration timeout, Optional<String> authorization, List<String> secrets, Clock clock) {
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .build();
        this.timeout = timeout;
        this.authorization = authorization;
        this.secrets = List.copyOf(secrets);
        this.clock = clock;
    }

    /**
     * Sends a body and returns when it was accepted.
     *
     * @throws RefusedException when the answer is a redirection or another client error
     * @throws IOException when nobody answers, or the answer says to try later
     */
    void send(URI url, byte[] body, Map<String, String> headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(url)
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .header("User-Agent", "blkstream")
                .POST(BodyPublishers.ofByteArray(body));
        authorization.ifPresent(value -> request.header("Authorization", value));
        headers.forEach(request::header);
        check(url, exchange(request.build()));
    }

    /** The request's own timeout ends with the headers; a body that never ends must not hold the thread. */
    private HttpResponse<String> exchange(HttpRequest request) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<String>> answer = client.sendAsync(request, head -> new BodyStart());
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw unavailable(request.uri(), "no whole answer within " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            throw unavailable(request.uri(), e.getCause().toString());
        } finally {
            answer.cancel(true);
        }
    }

    private void check(URI url, HttpResponse<String> answer) throws IOException {
        int status = answer.statusCode();
        if (status >= 200 && status < 300) {
            return;
        }
        String message = url.getHost() + " answered " + status + " " + withoutSecrets(answer.body());
        if (status >= 500 || TRY_LATER.contains(status)) {
            throw new UnavailableException(message.strip(), retryAfter(answer));
        }
        throw new RefusedException(message.strip());
    }

    private Duration retryAfter(HttpResponse<String> answer) {
        return answer.headers()
                .firstValue("Retry-After")
                .map(value -> RetryAfter.parse(value, clock.instant()))
                .orElse(Duration.ZERO);
    }

    private static UnavailableException unavailable(URI url, String reason) {
        return new UnavailableException(url.getHost() + ": " + reason, Duration.ZERO);
    }

    private String withoutSecrets(String body) {
        String text = body.replaceAll("\\p{Cntrl}", " ");
        for (String secret : secrets) {
            text = text.replace(secret, "***");
        }
        return text;
    }
}
