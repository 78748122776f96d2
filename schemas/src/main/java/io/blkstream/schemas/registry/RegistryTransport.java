package io.blkstream.schemas.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Sends requests to the first registry URL that answers, and keeps to it.
 *
 * <p>A round asks each URL once, the last good one first, with no wait in between: a dead URL costs one refused connection.
 * Only after a whole round has failed does it wait, a random time up to a bound that doubles each round. I/O errors, 408,
 * 429 and 5xx move on to the next URL; any other answer is final. Thread-safe.
 */
final class RegistryTransport {
    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MAX_QUOTED_BODY_CHARS = 200;

    private final HttpClient client;
    private final RegistryOptions options;
    private final RegistryCredentials credentials;
    private final Pause pause;
    private final DoubleSupplier jitter;
    private volatile int currentUrl;

    /**
     * @param jitter random number in [0, 1) for each wait
     */
    RegistryTransport(
            HttpClient client,
            RegistryOptions options,
            RegistryCredentials credentials,
            Pause pause,
            DoubleSupplier jitter) {
        this.client = client;
        this.options = options;
        this.credentials = credentials;
        this.pause = pause;
        this.jitter = jitter;
    }

    /**
     * Sends one request.
     *
     * @param path below the base URL, encoded, beginning with a slash
     * @param body JSON; null = no body
     * @return the answer's body
     */
    JsonNode send(String method, String path, String body) {
        for (int round = 0; ; round++) {
            try {
                return sendRound(method, path, body);
            } catch (PassingFailure e) {
                if (round == options.maxRetries()) {
                    throw e.failure;
                }
                pause.of(waitBefore(round + 1));
            }
        }
    }

    private JsonNode sendRound(String method, String path, String body) throws PassingFailure {
        PassingFailure last = null;
        int first = currentUrl;
        for (int i = 0; i < options.urls().size(); i++) {
            try {
                return ask((first + i) % options.urls().size(), method, path, body);
            } catch (PassingFailure e) {
                last = e;
            }
        }
        throw last;
    }

    private Duration waitBefore(int round) {
        long bound = options.retryWait().toMillis() << Math.min(round - 1, 20);
        return Duration.ofMillis((long)
                (jitter.getAsDouble() * Math.min(bound, options.retryMaxWait().toMillis())));
    }

    private JsonNode ask(int url, String method, String path, String body) throws PassingFailure {
        URI uri = URI.create(options.urls().get(url) + path);
        HttpResponse<String> response = exchange(request(url, uri, method, body));
        if (response.statusCode() / 100 == 2) {
            JsonNode answer = parse(response.body(), method, uri);
            currentUrl = url;
            return answer;
        }
        RegistryException refusal = refusal(response, method, uri);
        if (refusal.isPassing()) {
            throw new PassingFailure(refusal.toKafka());
        }
        currentUrl = url;
        throw refusal.toKafka();
    }

    private HttpRequest request(int url, URI uri, String method, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .timeout(options.readTimeout())
                .header("Accept", CONTENT_TYPE + ", application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", CONTENT_TYPE);
        }
        String authorization = credentials.header(url);
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        return request.build();
    }

    private HttpResponse<String> exchange(HttpRequest request) throws PassingFailure {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (HttpTimeoutException e) {
            throw new PassingFailure(new TimeoutException(noAnswer(request.uri(), e), e));
        } catch (IOException e) {
            throw new PassingFailure(new DisconnectException(noAnswer(request.uri(), e), e));
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    private static String noAnswer(URI uri, IOException e) {
        return "no answer from the schema registry at " + uri + " (" + e + "); see " + RegistryOptions.URL;
    }

    private static JsonNode parse(String body, String method, URI uri) throws PassingFailure {
        try {
            JsonNode json = JSON.readTree(body);
            if (json.isObject()) {
                return json;
            }
        } catch (JsonProcessingException e) {
            // Said below, together with JSON that is no object.
        }
        // Something between us and the registry answered, a login page say: another URL may do better.
        throw new PassingFailure(
                new RegistryException(502, 502, method + " " + uri + " gave no JSON object but: " + quoted(body))
                        .toKafka());
    }

    private static RegistryException refusal(HttpResponse<String> response, String method, URI uri) {
        int status = response.statusCode();
        int errorCode = status;
        String message = quoted(response.body());
        try {
            JsonNode json = JSON.readTree(response.body());
            errorCode = json.path("error_code").asInt(status);
            message = json.path("message").asText(message);
        } catch (JsonProcessingException e) {
            // A proxy's HTML, say: the status and the first characters tell enough.
        }
        return new RegistryException(
                status, errorCode, method + " " + uri + ": HTTP " + status + ", code " + errorCode + ": " + message);
    }

    private static String quoted(String body) {
        return body.length() <= MAX_QUOTED_BODY_CHARS ? body : body.substring(0, MAX_QUOTED_BODY_CHARS) + "…";
    }

    /** A failure after which the next URL or round is tried. */
    private static final class PassingFailure extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient KafkaException failure;

        private PassingFailure(KafkaException failure) {
            super(failure);
            this.failure = failure;
        }
    }
}
