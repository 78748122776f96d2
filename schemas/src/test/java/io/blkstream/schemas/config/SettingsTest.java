package io.blkstream.schemas.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    private static final SettingCatalogue CATALOGUE = SettingCatalogue.of(
            SettingKey.of("window.grace", SettingType.DURATION, "5s", "How late is still in time."),
            SettingKey.of("max-devices", SettingType.INT, "10", "Devices."),
            SettingKey.of("limit", SettingType.LONG, "10", "A limit."),
            SettingKey.of("share", SettingType.DECIMAL, "0.5", "A share."),
            SettingKey.of("verbose", SettingType.BOOLEAN, "false", "Talk."),
            SettingKey.of("buffer", SettingType.BYTES, "64MiB", "Memory."),
            SettingKey.of("store.url", SettingType.TEXT, null, "Where."),
            SettingKey.of("kafka.bootstrap.servers", SettingType.TEXT, "localhost:9092", "Brokers."),
            SettingKey.secret("webhook.signing", "Signs webhooks."));
    private static final SettingCatalogue NEIGHBOUR = SettingCatalogue.of(
            SettingKey.of("http.port", SettingType.INT, "8080", "Port."),
            SettingKey.of("limit", SettingType.TEXT, "none", "Another app's limit."));

    @TempDir
    private Path directory;

    @Test
    void shouldLetFlagsWinOverEnvironmentOverFileOverDefaults() throws IOException {
        Path file = file("window.grace=1s\nmax-devices=20\nlimit = 20\n");

        Settings settings = Settings.builder(CATALOGUE)
                .flags(Map.of("window.grace", "3s"))
                .environment(Map.of("BLKSTREAM_WINDOW_GRACE", "2s", "BLKSTREAM_MAX_DEVICES", "30", "HOME", "/root"))
                .file(file)
                .build();

        assertThat(settings.duration("window.grace")).isEqualTo(Duration.ofSeconds(3));
        assertThat(settings.integer("max-devices")).isEqualTo(30);
        assertThat(settings.longInteger("limit")).isEqualTo(20);
        assertThat(settings.decimal("share")).isEqualTo(0.5);
        assertThat(settings.flag("verbose")).isFalse();
        assertThat(settings.bytes("buffer")).isEqualTo(64L << 20);
    }

    @Test
    void shouldPassKafkaSettingsThrough() throws IOException {
        Settings settings = Settings.builder(CATALOGUE)
                .file(file("kafka.linger.ms=5\n"))
                .environment(Map.of(
                        "BLKSTREAM_KAFKA_BOOTSTRAP_SERVERS", "broker:9092",
                        "BLKSTREAM_KAFKA_SECURITY_PROTOCOL", "SSL",
                        "BLKSTREAM_KAFKA_A__B___C", "x"))
                .build();

        assertThat(settings.kafka())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "bootstrap.servers", "broker:9092",
                        "linger.ms", "5",
                        "security.protocol", "SSL",
                        "a_b-c", "x"));
        assertThat(settings.text("kafka.security.protocol")).isEqualTo("SSL");
    }

    @Test
    void shouldRefuseUnknownNameWithTheNearestKnownOne() throws IOException {
        Path file = file("window.grase=5s\n");

        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> Settings.builder(CATALOGUE).file(file).build())
                .withMessage("unknown setting window.grase (file " + file + "); did you mean 'window.grace'?");
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> Settings.builder(CATALOGUE)
                        .environment(Map.of("BLKSTREAM_WINDOW_GRCE", "5s"))
                        .build())
                .withMessage("unknown setting window.grce (environment BLKSTREAM_WINDOW_GRCE); "
                        + "did you mean 'window.grace'?");
    }

    @Test
    void shouldTakeAnEmptyVariableForUnset() {
        Settings settings = Settings.builder(CATALOGUE)
                .environment(Map.of("BLKSTREAM_WINDOW_GRACE", "", "BLKSTREAM_STORE_URL", ""))
                .build();

        assertThat(settings.duration("window.grace")).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.isSet("store.url")).isFalse();
    }

    @Test
    void shouldPassOverNeighboursAndForeignVariables() {
        Map<String, String> environment = Map.of("BLKSTREAM_HTTP_PORT", "1", "BLKSTREAM_OPTS", "-Xmx1g");

        Settings settings = Settings.builder(CATALOGUE)
                .neighbours(NEIGHBOUR)
                .environment(environment, "BLKSTREAM_OPTS")
                .build();

        assertThat(settings.masked()).doesNotContainKeys("http.port", "opts");
        assertThatThrownBy(() ->
                        Settings.builder(CATALOGUE).environment(environment).build())
                .isInstanceOf(SettingsException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "window.grace, 5, 'like 500ms or 10s'",
        "window.grace, 5 parsecs, 'like 500ms or 10s'",
        "window.grace, -5s, 'like 500ms or 10s'",
        "window.grace, 99999999999999999d, 'like 500ms or 10s'",
        "max-devices, 3.5, a whole number",
        "max-devices, 3000000000, a whole number",
        "limit, many, a whole number",
        "share, NaN, 'like 0.5'",
        "verbose, yes, true or false",
        "buffer, 64MB, 'like 64MiB'",
        "buffer, 9999999999999GiB, 'like 64MiB'"
    })
    void shouldRefuseWrongValueNamingKeyValueSourceAndWhatIsAccepted(String name, String value, String accepted) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() ->
                        Settings.builder(CATALOGUE).flags(Map.of(name, value)).build())
                .withMessageStartingWith(name + "=" + value + " (flag) is not accepted; accepted: ")
                .withMessageContaining(accepted);
    }

    @ParameterizedTest
    @CsvSource({"500ms, 500", "10s, 10000", "5m, 300000", "2h, 7200000", "1d, 86400000", "' 1 s ', 1000"})
    void shouldReadDurations(String text, long millis) {
        Settings settings =
                Settings.builder(CATALOGUE).flags(Map.of("window.grace", text)).build();

        assertThat(settings.duration("window.grace")).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "17, 17", "3B, 3", "2KiB, 2048", "1MiB, 1048576", "3GiB, 3221225472"})
    void shouldReadSizes(String text, long bytes) {
        Settings settings =
                Settings.builder(CATALOGUE).flags(Map.of("buffer", text)).build();

        assertThat(settings.bytes("buffer")).isEqualTo(bytes);
    }

    @Test
    void shouldSayWhatIsMissing() {
        Settings settings = Settings.builder(CATALOGUE).build();

        assertThat(settings.optionalText("store.url")).isEmpty();
        assertThat(settings.isSet("store.url")).isFalse();
        assertThat(settings.list("store.url")).isEmpty();
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> settings.text("store.url"))
                .withMessageContaining("store.url is not set");
        assertThatThrownBy(() -> settings.text("no.such")).hasMessageContaining("not in the catalogue");
        assertThatThrownBy(() -> settings.integer("limit")).hasMessageContaining("LONG");
    }

    @Test
    void shouldSplitLists() {
        Settings settings = Settings.builder(CATALOGUE)
                .flags(Map.of("store.url", " a, b,,c "))
                .build();

        assertThat(settings.list("store.url")).containsExactly("a", "b", "c");
    }

    @Test
    void shouldNeverPrintSecrets() {
        Settings settings = Settings.builder(CATALOGUE)
                .flags(Map.of(
                        "webhook.signing", "hunter2",
                        "store.url", "jdbc:postgresql://bob:hunter2@db/x?user=bob&password=hunter2&ssl=true",
                        "kafka.ssl.keystore.password", "hunter2",
                        "kafka.ssl.keystore.key", "hunter2",
                        "kafka.sasl.jaas.config", "hunter2",
                        "kafka.basic.auth.user.info", "hunter2",
                        "kafka.bearer.auth.token", "hunter2",
                        "kafka.key.serializer", "visible"))
                .build();

        assertThat(settings.toString()).doesNotContain("hunter2");
        assertThat(settings.masked())
                .containsEntry("webhook.signing", "***")
                .containsEntry("store.url", "jdbc:postgresql://***@db/x?user=bob&password=***&ssl=true")
                .containsEntry("kafka.key.serializer", "visible")
                .containsEntry("window.grace", "5s");
        assertThat(settings.text("webhook.signing")).isEqualTo("hunter2");
    }

    @Test
    void shouldNotPrintSecretInComplaint() {
        SettingCatalogue secretNumber =
                SettingCatalogue.of(new SettingKey("pin", SettingType.INT, null, "Secret number.", true));

        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> Settings.builder(secretNumber)
                        .flags(Map.of("pin", "hunter2"))
                        .build())
                .withMessageStartingWith("pin=*** ");
    }

    @Test
    void shouldNameTheFileThatCannotBeRead() {
        Path missing = directory.resolve("missing.properties");

        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> Settings.builder(CATALOGUE).file(missing))
                .withMessageContaining("missing.properties");
    }

    @Test
    void shouldRefuseCatalogueThatContradictsItself() {
        assertThatThrownBy(() -> SettingKey.of("Window Grace", SettingType.TEXT, null, ""))
                .hasMessageContaining("Window Grace");
        assertThatThrownBy(() -> SettingKey.of("x", SettingType.INT, "ten", "")).isInstanceOf(RuntimeException.class);
        SettingKey key = SettingKey.of("x", SettingType.INT, "1", "");
        assertThatThrownBy(() -> SettingCatalogue.of(key, key)).hasMessageContaining("BLKSTREAM_X");
        assertThatThrownBy(() -> SettingCatalogue.of(
                        SettingKey.of("a.b", SettingType.TEXT, null, ""),
                        SettingKey.of("a-b", SettingType.TEXT, null, "")))
                .hasMessageContaining("BLKSTREAM_A_B");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("app.properties"), text);
    }
}
