package io.blkstream.schemas.registry;

import static io.blkstream.schemas.registry.TestSchemas.FIRST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.registry.FakeRegistryServer.Canned;
import io.blkstream.schemas.registry.FakeRegistryServer.Seen;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpSchemaRegistryTest implements SchemaRegistryContract {
    private final FakeRegistryServer server = new FakeRegistryServer();
    private final List<Duration> pauses = new ArrayList<>();
    private final SchemaRegistry registry = registry(server.url(), Map.of());

    @Override
    public SchemaRegistry registry() {
        return registry;
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void shouldSendWhatConfluentsClientSends() {
        registry.register("a/b c+d", FIRST, true);
        registry.lookUp("a/b c+d", FIRST, false);
        registry.byId(1, "a/b");
        registry.byId(1, null);
        registry.latest("a/b c+d");
        registry.isCompatible("a/b c+d", FIRST);
        registry.setCompatibility("FULL");
        registry.setCompatibility("a/b c+d", "NONE");
        registry.compatibility("a/b c+d");

        assertThat(server.seen)
                .extracting(seen -> seen.method() + " " + seen.uri())
                .containsExactly(
                        "POST /base/subjects/a%2Fb%20c%2Bd/versions?normalize=true",
                        "POST /base/subjects/a%2Fb%20c%2Bd?normalize=false&deleted=false",
                        "GET /base/schemas/ids/1?fetchMaxId=false&subject=a%2Fb",
                        "GET /base/schemas/ids/1?fetchMaxId=false",
                        "GET /base/subjects/a%2Fb%20c%2Bd/versions/latest",
                        "POST /base/compatibility/subjects/a%2Fb%20c%2Bd/versions/latest",
                        "PUT /base/config",
                        "PUT /base/config/a%2Fb%20c%2Bd",
                        "GET /base/config/a%2Fb%20c%2Bd?defaultToGlobal=true");
        assertThat(server.seen.get(0).contentType()).isEqualTo("application/vnd.schemaregistry.v1+json");
        assertThat(server.seen.get(0).body()).startsWith("{\"schemaType\":\"AVRO\",\"schema\":\"{\\\"type\\\":");
    }

    @ParameterizedTest
    @CsvSource({
        "401, org.apache.kafka.common.errors.AuthenticationException, 1",
        "403, org.apache.kafka.common.errors.AuthorizationException, 1",
        "404, org.apache.kafka.common.errors.SerializationException, 1",
        "408, org.apache.kafka.common.errors.TimeoutException, 4",
        "409, org.apache.kafka.common.errors.SerializationException, 1",
        "422, org.apache.kafka.common.errors.SerializationException, 1",
        "429, org.apache.kafka.common.errors.ThrottlingQuotaExceededException, 4",
        "500, org.apache.kafka.common.errors.TimeoutException, 4",
        "502, org.apache.kafka.common.errors.DisconnectException, 4",
        "503, org.apache.kafka.common.errors.TimeoutException, 4",
        "504, org.apache.kafka.common.errors.TimeoutException, 4"
    })
    void shouldMapStatusToKafkaException(int status, Class<? extends Exception> expected, int requests) {
        for (int i = 0; i < 4; i++) {
            server.canned.add(new Canned(status, "<html>not JSON</html>"));
        }

        assertThatThrownBy(() -> registry.byId(1, null))
                .isExactlyInstanceOf(expected)
                .hasMessageContaining("HTTP " + status)
                .hasMessageContaining("not JSON")
                .hasCauseInstanceOf(RegistryException.class);
        assertThat(server.seen).hasSize(requests);
    }

    @Test
    void shouldAskForTheCommonRuleWhereTheSubjectIsUnknown() {
        server.canned.add(new Canned(404, "{\"error_code\":40401,\"message\":\"no artifact\"}"));

        assertThat(registry.compatibility("disks-value")).isEqualTo("BACKWARD");
        assertThat(server.seen)
                .extracting(Seen::uri)
                .containsExactly("/base/config/disks-value?defaultToGlobal=true", "/base/config");
    }

    @Test
    void shouldNotTakeARefusalForAnUnknownSubject() {
        server.canned.add(new Canned(422, ""));
        server.canned.add(new Canned(200, "{}"));

        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> registry.compatibility("disks-value"))
                .withMessageContaining("HTTP 422");
        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> registry.compatibility("disks-value"))
                .withMessageContaining("compatibilityLevel");
    }

    @Test
    void shouldSurviveEmptyErrorBody() {
        server.canned.add(new Canned(404, ""));

        assertThatExceptionOfType(SerializationException.class).isThrownBy(() -> registry.byId(1, null));
    }

    @Test
    void shouldTakeAnAnswerThatIsNoJsonForABrokenRegistry() {
        for (int i = 0; i < 4; i++) {
            server.canned.add(new Canned(200, "<html>log in first</html>"));
        }

        assertThatExceptionOfType(DisconnectException.class)
                .isThrownBy(() -> registry.byId(1, null))
                .withMessageContaining("log in first");
    }

    @Test
    void shouldWaitARandomTimeUpToADoublingBoundBetweenRounds() {
        for (int i = 0; i < 3; i++) {
            server.canned.add(new Canned(503, ""));
        }

        registry.register(SUBJECT, FIRST, false);

        assertThat(pauses).containsExactly(Duration.ofMillis(500), Duration.ofMillis(1000), Duration.ofMillis(1500));
    }

    @Test
    void shouldFailOverWithoutWaitingAndStayWithTheUrlThatAnswered() throws IOException {
        String deadUrl = deadUrl();
        SchemaRegistry failingOver = registry(deadUrl + "," + server.url(), Map.of());

        failingOver.register(SUBJECT, FIRST, false);
        failingOver.latest(SUBJECT);

        assertThat(pauses).isEmpty();
        assertThat(server.seen).hasSize(2);
    }

    @Test
    void shouldNotAskTheFirstUrlAgainOnceTheSecondAnswered() {
        try (FakeRegistryServer second = new FakeRegistryServer()) {
            SchemaRegistry failingOver = registry(server.url() + "," + second.url(), Map.of());
            server.canned.add(new Canned(500, ""));

            failingOver.register(SUBJECT, FIRST, false);
            failingOver.latest(SUBJECT);

            assertThat(server.seen).hasSize(1);
            assertThat(second.seen).hasSize(2);
        }
    }

    @Test
    void shouldSayWhoDidNotAnswer() throws IOException {
        String deadUrl = deadUrl();

        assertThatExceptionOfType(DisconnectException.class)
                .isThrownBy(() -> registry(deadUrl, Map.of()).latest(SUBJECT))
                .withMessageContaining(deadUrl)
                .withMessageContaining("schema.registry.url");
    }

    @Test
    void shouldSendCredentialsOnlyWhenASourceIsSet() {
        String withUser = server.url().replace("//", "//ann:p%2B+x@");
        String jaas = "org.apache.kafka.common.security.plain.PlainLoginModule required "
                + "username=\"kim\" password=\"pw\";";

        registry(withUser, Map.of("basic.auth.user.info", "bob:secret", "bearer.auth.token", "t"))
                .setCompatibility("FULL");
        registry(withUser, Map.of("basic.auth.credentials.source", "URL")).setCompatibility("FULL");
        registry(
                        server.url(),
                        Map.of("basic.auth.credentials.source", "USER_INFO", "basic.auth.user.info", "bob:secret"))
                .setCompatibility("FULL");
        registry(server.url(), Map.of("basic.auth.credentials.source", "SASL_INHERIT", "sasl.jaas.config", jaas))
                .setCompatibility("FULL");
        registry(server.url(), Map.of("bearer.auth.credentials.source", "STATIC_TOKEN", "bearer.auth.token", "t"))
                .setCompatibility("FULL");

        assertThat(server.seen)
                .extracting(Seen::authorization)
                .containsExactly(null, basic("ann:p++x"), basic("bob:secret"), basic("kim:pw"), "Bearer t");
    }

    @Test
    void shouldResolveReferencesToSchemasOfOtherSubjects() {
        server.canned.add(new Canned(
                200,
                "{\"schema\":\"{\\\"type\\\":\\\"record\\\",\\\"name\\\":\\\"a.R\\\",\\\"fields\\\":"
                        + "[{\\\"name\\\":\\\"e\\\",\\\"type\\\":\\\"a.E\\\"}]}\","
                        + "\"references\":[{\"name\":\"a.E\",\"subject\":\"a.E\",\"version\":2}]}"));
        server.canned.add(new Canned(
                200,
                "{\"schema\":\"{\\\"type\\\":\\\"enum\\\",\\\"name\\\":\\\"a.E\\\",\\\"symbols\\\":[\\\"X\\\"]}\"}"));

        var schema = registry.byId(9, null);

        assertThat(schema.getField("e").schema().getEnumSymbols()).containsExactly("X");
        assertThat(server.seen.get(1).uri()).isEqualTo("/base/subjects/a.E/versions/2");
    }

    @Test
    void shouldRefuseSchemaOfAnotherLanguage() {
        server.canned.add(new Canned(200, "{\"schema\":\"{}\",\"schemaType\":\"JSON\"}"));

        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> registry.byId(9, null))
                .withMessageContaining("JSON");
    }

    @ParameterizedTest
    @CsvSource({
        "schema.registry.url, ftp://host",
        "schema.registry.url, ''",
        "schema.registry.url, 'mock://a,http://b'",
        "max.retries, -1",
        "max.schemas.per.subject, many",
        "basic.auth.credentials.source, GUESS",
        "basic.auth.credentials.source, USER_INFO",
        "bearer.auth.credentials.source, CUSTOM",
        "schema.registry.ssl.truststore.location, /nowhere/at/all.jks"
    })
    void shouldRefuseWrongSettingByName(String key, String value) {
        Map<String, Object> configuration = new HashMap<>(Map.of("schema.registry.url", "http://127.0.0.1:1"));
        configuration.put(key, value);

        assertThatThrownBy(() -> SchemaRegistries.open(configuration))
                .isInstanceOf(org.apache.kafka.common.KafkaException.class);
    }

    @Test
    void shouldNotPrintPasswordOfWrongUrl() {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> SchemaRegistries.open(Map.of("schema.registry.url", "http://bob:hunter2@ho st")))
                .withMessageNotContaining("hunter2");
    }

    private SchemaRegistry registry(String urls, Map<String, ?> more) {
        Map<String, Object> configuration = new HashMap<>(more);
        configuration.put("schema.registry.url", urls);
        return new HttpSchemaRegistry(new RegistryTransport(
                HttpClient.newHttpClient(),
                RegistryOptions.from(configuration),
                RegistryCredentials.from(configuration),
                pauses::add,
                new Jitter()::next));
    }

    /** 1/2, 1/2, 3/8: shows that bound and jitter are multiplied. */
    private static final class Jitter {
        private int calls;

        private double next() {
            calls++;
            return calls < 3 ? 0.5 : 0.375;
        }
    }

    private static String basic(String userInfo) {
        return "Basic "
                + java.util.Base64.getEncoder()
                        .encodeToString(userInfo.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private static String deadUrl() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://127.0.0.1:" + socket.getLocalPort();
        }
    }
}
