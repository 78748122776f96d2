package io.blkstream.sink.receive;

import static io.blkstream.sink.Samples.remediation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsException;
import io.blkstream.sink.SinkSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceiverSettingsTest {
    @TempDir
    private Path folder;

    @Test
    void shouldMakeEveryReceiverThatIsNamed() throws Exception {
        Path lines = folder.resolve("lines.jsonl");

        List<Subscription> subscriptions = subscriptions(Map.of(
                "receiver.pager.type", "alertmanager",
                "receiver.pager.urls", "http://a:9093/, http://b:9093/prefix",
                "receiver.pager.min-severity", "warning",
                "receiver.hook.type", "webhook",
                "receiver.hook.url", "https://example.org/x",
                "receiver.hook.signing-secret", "s",
                "receiver.file.type", "json-lines",
                "receiver.file.path", lines.toString(),
                "receiver.log.type", "log",
                "receiver.log.rules", "M01"));

        assertThat(subscriptions).extracting(Subscription::name).containsExactly("file", "hook", "log", "pager");
        subscriptions.get(0).receiver().apply(null).receive(remediation("a", 1));
        assertThat(Files.readAllLines(lines)).hasSize(1);
        assertThat(subscriptions.get(2).filter().passes(remediation("a", 1))).isFalse();
        assertThat(subscriptions.get(3).filter().passes(remediation("a", 1))).isTrue();
        assertThat(subscriptions.get(3).receiver().apply(null).name()).isEqualTo("pager");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "receiver.a.rules=W01 | receiver.a.type is not set",
                "receiver.a.type=webhok | did you mean 'webhook'?",
                "receiver.a.type=webhook | receiver.a.url is not set",
                "receiver.a.type=webhook receiver.a.url=example.org | receiver.a.url is not a URL",
                "receiver.a.type=webhook receiver.a.url=ftp://x/ | receiver.a.url is not a URL",
                "receiver.a.type=alertmanager | receiver.a: no Alertmanager URL",
                "receiver.a.type=alertmanager receiver.a.urls=http://a receiver.a.resend=2m | keep-resolved PT5M",
                "receiver.a.type=alertmanager receiver.a.urls=http://a receiver.a.resend=0s | resend is 0",
                "receiver.a.type=log receiver.a.url=http://a | receiver.a.url is set, but a receiver of type log",
                "receiver.a.type=log receiver.a.min-severity=BAD | receiver.a.min-severity is 'BAD'",
                "receiver.a.type=log receiver.a.attempts=0 | receiver.a: delivery attempts < 1: 0",
                "receiver.a.type=json-lines | receiver.a.path is not set"
            })
    void shouldSayWhatIsWrong(String flags, String complaint) {
        Map<String, String> byName = new HashMap<>();
        for (String flag : flags.trim().split(" ")) {
            byName.put(flag.split("=", 2)[0], flag.split("=", 2)[1]);
        }

        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> subscriptions(byName))
                .withMessageContaining(complaint);
    }

    @Test
    void shouldShowNoSecret() {
        Settings settings = settings(Map.of(
                "receiver.a.url", "https://hooks.example.org/T0K3N",
                "receiver.a.signing-secret", "T0K3N",
                "receiver.a.authorization", "Bearer T0K3N"));

        assertThat(settings.toString()).contains("receiver.a.url=***").doesNotContain("T0K3N");
    }

    private static List<Subscription> subscriptions(Map<String, String> flags) throws IOException {
        return ReceiverSettings.subscriptions(settings(flags), Optional.empty(), Clock.systemUTC());
    }

    private static Settings settings(Map<String, String> flags) {
        return Settings.builder(SinkSettings.catalogue()).flags(flags).build();
    }
}
