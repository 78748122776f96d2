package io.blkstream.sink.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.sink.ManualClock;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {
    private static final String TOKEN = "s3cret-token";
    private static final String OVERVIEW = "/api/v1/overview";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {OVERVIEW, "/api/v1/remediations/x", "/events", "/metrics"})
    void shouldAskForTheToken(String path) {
        try (SiteFixture site = fixture(HttpConfig.local().withToken(TOKEN))) {
            HttpResponse<String> none = site.get(path);
            HttpResponse<String> wrong = site.get(path, "Authorization", "Bearer " + TOKEN + "x");
            HttpResponse<String> basic = site.get(path, "Authorization", "Basic " + TOKEN);

            assertThat(none.statusCode()).isEqualTo(401);
            assertThat(none.headers().firstValue("www-authenticate")).hasValue("Bearer realm=\"blkstream\"");
            assertThat(none.body()).contains("unauthorized").doesNotContain(TOKEN);
            assertThat(wrong.statusCode()).isEqualTo(401);
            assertThat(basic.statusCode()).isEqualTo(401);
        }
    }

    @Test
    void shouldAnswerWhoKnowsTheTokenAndShowTheEmptyPageToAll() {
        try (SiteFixture site = fixture(HttpConfig.local().withToken(TOKEN))) {
            assertThat(site.get(OVERVIEW, "Authorization", "bearer " + TOKEN).statusCode())
                    .isEqualTo(200);
            assertThat(site.get("/").statusCode()).isEqualTo(200);
            assertThat(site.get("/healthz").statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", OVERVIEW, "/nothing", "/assets/app.js", "/events?x=1"})
    void shouldSendSecurityHeadersWithEveryAnswer(String path) {
        try (SiteFixture site = fixture(HttpConfig.local())) {
            HttpHeaders headers = site.get(path).headers();

            assertThat(headers.firstValue("content-security-policy").orElseThrow())
                    .contains("default-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(headers.firstValue("x-content-type-options")).hasValue("nosniff");
            assertThat(headers.firstValue("referrer-policy")).hasValue("no-referrer");
            assertThat(headers.firstValue("server")).isEmpty();
        }
    }

    @Test
    void shouldLetNobodyKeepDataAndLetBrowsersKeepThePage() {
        try (SiteFixture site = fixture(HttpConfig.local())) {
            HttpResponse<String> page = site.get("/assets/app.css");
            String tag = page.headers().firstValue("etag").orElseThrow();

            assertThat(site.get(OVERVIEW).headers().firstValue("cache-control")).hasValue("no-store");
            assertThat(page.headers().firstValue("cache-control")).hasValue("no-cache");
            assertThat(site.get("/assets/app.css", "If-None-Match", tag).statusCode())
                    .isEqualTo(304);
            assertThat(site.get("/assets/app.css", "If-None-Match", "\"other\"").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void shouldHoldNoInlineScriptOrStyleThatThePolicyWouldForbid() {
        try (SiteFixture site = fixture(HttpConfig.local())) {
            assertThat(site.get("/").body()).doesNotContain("style=", "<style", "onclick", "<script>");
            for (String module : new String[] {"app", "dom", "parts", "view-overview", "view-remediation"}) {
                assertThat(site.get("/assets/" + module + ".js").body())
                        .doesNotContain("innerHTML", "insertAdjacentHTML", "document.write", "eval(");
            }
        }
    }

    @Test
    void shouldRefuseToChangeAnything() {
        try (SiteFixture site = fixture(HttpConfig.local())) {
            HttpResponse<String> response = site.send(HttpRequest.newBuilder(site.uri(OVERVIEW))
                    .POST(HttpRequest.BodyPublishers.ofString("{}"))
                    .build());

            assertThat(response.statusCode()).isEqualTo(405);
            assertThat(response.headers().firstValue("allow")).hasValue("GET, HEAD");
        }
    }

    @Test
    void shouldAnswerHeadWithoutBody() throws IOException {
        try (SiteFixture site = fixture(HttpConfig.local())) {
            RawHttp.Answer answer = RawHttp.send(
                    site.uri("/"), "HEAD " + OVERVIEW + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.head()).containsIgnoringCase("content-length: ");
            assertThat(answer.body()).isEmpty();
        }
    }

    @Test
    void shouldNotAnswerUnderTheNameOfASiteThatPointsHere() throws IOException {
        String foreign = "GET " + OVERVIEW + " HTTP/1.1\r\nHost: evil.example:80\r\nConnection: close\r\n\r\n";
        try (SiteFixture site = fixture(HttpConfig.local())) {
            assertThat(RawHttp.send(site.uri("/"), foreign).status()).isEqualTo(421);
        }
        try (SiteFixture site = new SiteFixture(folder, HttpConfig.local().withToken(TOKEN), new ManualClock())) {
            assertThat(RawHttp.send(site.uri("/"), foreign).status()).isEqualTo(401);
        }
    }

    @Test
    void shouldAnswerMalformedRequestsInTheSameShape() throws IOException {
        try (SiteFixture site = fixture(HttpConfig.local())) {
            RawHttp.Answer answer = RawHttp.send(site.uri("/"), "GET / HTTP/1.1\r\n\r\n");

            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.body()).startsWith("{\"error\":");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::"})
    void shouldRefuseToBeReadByOthersWithoutToken(String bind) {
        assertThatThrownBy(() -> new HttpConfig(bind, 0, Optional.empty(), Optional.empty(), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(bind)
                .hasMessageContaining("http.token")
                .hasMessageContaining("http.open=true");

        assertThat(new HttpConfig(bind, 0, Optional.of(TOKEN), Optional.empty(), false).toString())
                .doesNotContain(TOKEN);
        assertThat(new HttpConfig(bind, 0, Optional.empty(), Optional.empty(), true).open())
                .isTrue();
    }

    @Test
    void shouldNameTheKnobWhenThePortIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress())) {
            HttpConfig config = HttpConfig.local().withPort(taken.getLocalPort());

            assertThatThrownBy(() -> fixture(config))
                    .isInstanceOf(HttpServerException.class)
                    .hasMessageContaining("http.port " + taken.getLocalPort());
        }
    }

    @Test
    void shouldSpeakTls() throws Exception {
        Path keys = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "sink",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keys.toString(),
                        "-storepass",
                        "changeit")
                .inheritIO()
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        HttpConfig config = HttpConfig.local().withTls(new HttpConfig.Tls(keys, "changeit"));

        try (SiteFixture site = fixture(config)) {
            HttpClient client =
                    HttpClient.newBuilder().sslContext(trusting(keys)).build();
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(site.uri("/healthz")).build(), HttpResponse.BodyHandlers.ofString());

            assertThat(site.uri("/").getScheme()).isEqualTo("https");
            assertThat(response.statusCode()).isEqualTo(200);
        }
    }

    private SiteFixture fixture(HttpConfig config) {
        return new SiteFixture(folder, config, new ManualClock());
    }

    private static SSLContext trusting(Path keys) throws Exception {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(KeyStore.getInstance(keys.toFile(), "changeit".toCharArray()));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
