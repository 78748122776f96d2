package io.blkstream.sink.receive;

import static io.blkstream.sink.Samples.SEEN_MILLIS;
import static io.blkstream.sink.Samples.remediation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.json.AvroJson;
import io.blkstream.sink.ManualClock;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class WebhookReceiverTest {
    private static final String SECRET = "hunter2";
    private static final String BEARER = "Bearer open-sesame";

    private final ManualClock clock = new ManualClock();
    private final HttpEndpoint endpoint = HttpEndpoint.start();

    @AfterEach
    void closeEndpoint() {
        endpoint.close();
    }

    @Test
    void shouldPostWholeRemediationWithKeyAndSignature() throws Exception {
        receiver(Duration.ofSeconds(5)).receive(remediation("W01 host1/ä", 3));

        HttpEndpoint.Posted posted = endpoint.posted().get(0);
        assertThat(posted.path()).isEqualTo("/hook/T0K3N");
        assertThat(AvroJson.read(posted.body(), Remediation.class)).isEqualTo(remediation("W01 host1/ä", 3));
        assertThat(posted.header("Content-Type")).isEqualTo("application/json");
        assertThat(posted.header("Authorization")).isEqualTo(BEARER);
        assertThat(posted.header("Idempotency-Key")).isEqualTo("W01+host1%2F%C3%A4/3");
        String timestamp = posted.header("X-Blkstream-Timestamp");
        assertThat(timestamp).isEqualTo(Long.toString(SEEN_MILLIS / 1000));
        assertThat(posted.header("X-Blkstream-Signature"))
                .isEqualTo(
                        new WebhookSignature(SECRET).of(timestamp, posted.body().getBytes(StandardCharsets.UTF_8)));
    }

    /** The expected value comes from: printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac hunter2 */
    @Test
    void shouldSignAsOpensslDoes() {
        String signature = new WebhookSignature(SECRET).of("1700000000", "{\"a\":1}".getBytes(StandardCharsets.UTF_8));

        assertThat(signature).isEqualTo("sha256=56b25cbf563812b38800e5f4dd1febfde087d36841155e70b3aa285517e1570a");
    }

    @Test
    void shouldPostUnsignedWithoutSecret() throws Exception {
        JsonPost post = new JsonPost(Duration.ofSeconds(5), Optional.empty(), List.of(), clock);

        new WebhookReceiver("hook", URI.create(endpoint.url()), post, Optional.empty(), clock)
                .receive(remediation("a", 1));

        assertThat(endpoint.posted().get(0).header("X-Blkstream-Signature")).isNull();
        assertThat(endpoint.posted().get(0).header("Authorization")).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204})
    void shouldTakeSuccessForDelivery(int status) {
        endpoint.answer(status, "", Map.of());

        assertThatCode(() -> receiver(Duration.ofSeconds(5)).receive(remediation("a", 1)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 400, 401, 404, 410, 422})
    void shouldTakeClientErrorForRefusal(int status) {
        endpoint.answer(status, "no such hook", Map.of());

        assertThatThrownBy(() -> receiver(Duration.ofSeconds(5)).receive(remediation("a", 1)))
                .isInstanceOf(RefusedException.class)
                .hasMessage("127.0.0.1 answered " + status + " no such hook");
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 425, 429, 500, 502, 503})
    void shouldTryLaterWhenAskedTo(int status) {
        endpoint.answer(status, "busy", Map.of("Retry-After", "90"));

        assertThatExceptionOfType(UnavailableException.class)
                .isThrownBy(() -> receiver(Duration.ofSeconds(5)).receive(remediation("a", 1)))
                .satisfies(e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(90)));
    }

    @Test
    void shouldNotWaitForAnAnswerThatNeverEnds() {
        endpoint.answer(200, "begin", Map.of());
        endpoint.neverFinish();

        assertThatThrownBy(() -> receiver(Duration.ofMillis(300)).receive(remediation("a", 1)))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("300 ms");
    }

    @Test
    void shouldSayThatNobodyListens() {
        endpoint.close();

        assertThatThrownBy(() -> receiver(Duration.ofSeconds(5)).receive(remediation("a", 1)))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("ConnectException");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 500})
    void shouldNeverRepeatSecrets(int status) {
        endpoint.answer(status, "you sent " + BEARER + " and " + SECRET, Map.of());

        assertThatThrownBy(() -> receiver(Duration.ofSeconds(5)).receive(remediation("a", 1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("you sent *** and ***")
                .hasMessageNotContaining("T0K3N");
    }

    private WebhookReceiver receiver(Duration timeout) {
        JsonPost post = new JsonPost(timeout, Optional.of(BEARER), List.of(BEARER, SECRET), clock);
        return new WebhookReceiver(
                "hook",
                URI.create(endpoint.url() + "/hook/T0K3N"),
                post,
                Optional.of(new WebhookSignature(SECRET)),
                clock);
    }
}
