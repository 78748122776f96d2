package io.blkstream.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.apache.kafka.common.errors.DisconnectException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryTlsTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    private Path directory;

    private HttpsServer server;

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void shouldTrustTheConfiguredStore() throws Exception {
        Path store = keyStore("ip:127.0.0.1");
        start(store);

        SchemaRegistry registry = registry(Map.of(
                "schema.registry.ssl.truststore.location",
                store.toString(),
                "schema.registry.ssl.truststore.password",
                PASSWORD,
                "schema.registry.ssl.truststore.type",
                "PKCS12"));

        assertThat(registry.register("disks-value", TestSchemas.FIRST, false)).isEqualTo(7);
    }

    @Test
    void shouldNotTrustAnUnknownCertificate() throws Exception {
        start(keyStore("ip:127.0.0.1"));

        assertThatExceptionOfType(DisconnectException.class)
                .isThrownBy(() -> registry(Map.of()).register("disks-value", TestSchemas.FIRST, false));
    }

    @Test
    void shouldVerifyTheHostName() throws Exception {
        Path store = keyStore("dns:elsewhere.example");
        start(store);

        assertThatExceptionOfType(DisconnectException.class)
                .isThrownBy(() -> registry(Map.of(
                                "schema.registry.ssl.truststore.location",
                                store.toString(),
                                "schema.registry.ssl.truststore.password",
                                PASSWORD,
                                "schema.registry.ssl.truststore.type",
                                "PKCS12"))
                        .register("disks-value", TestSchemas.FIRST, false))
                .withMessageContaining("subject alternative names");
    }

    private SchemaRegistry registry(Map<String, ?> tls) {
        Map<String, Object> configuration = new HashMap<>(tls);
        configuration.put(
                "schema.registry.url",
                "https://127.0.0.1:" + server.getAddress().getPort());
        configuration.put("max.retries", 0);
        return SchemaRegistries.open(configuration);
    }

    private Path keyStore(String subjectAlternativeName) throws Exception {
        Path store = directory.resolve("store.p12");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "registry",
                "-dname",
                "CN=registry",
                "-ext",
                "san=" + subjectAlternativeName,
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString());
        Process keytool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.log").toFile())
                .start();
        assertThat(keytool.waitFor()).isZero();
        return store;
    }

    private void start(Path store) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            byte[] answer = "{\"id\":7}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
    }
}
