package io.blkstream.schemas.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingFamilyTest {
    private static final SettingFamily RECEIVERS = SettingFamily.of(
            "receiver",
            SettingKey.of("type", SettingType.TEXT, null, "Kind."),
            SettingKey.of("timeout", SettingType.DURATION, "10s", "Patience."),
            SettingKey.of("severity", SettingType.TEXT, null, "Severity."),
            SettingKey.of("min-severity", SettingType.TEXT, "INFO", "Least severity."),
            SettingKey.secret("signing", "Signs."));
    private static final SettingCatalogue CATALOGUE = SettingCatalogue.of(
                    SettingKey.of("sink.database", SettingType.TEXT, "x", "Where."))
            .with(RECEIVERS);

    @Test
    void shouldReadWhatIsSetForEachNameAndFillInDefaults() {
        Settings settings = built(Map.of(
                "receiver.pager.type", "webhook", "receiver.ops-mail.type", "log", "receiver.ops-mail.timeout", "3s"));

        assertThat(settings.names(RECEIVERS)).containsExactly("ops-mail", "pager");
        assertThat(settings.text("receiver.pager.type")).isEqualTo("webhook");
        assertThat(settings.duration("receiver.pager.timeout")).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.duration("receiver.ops-mail.timeout")).isEqualTo(Duration.ofSeconds(3));
        assertThat(settings.isSet("receiver.pager.severity")).isFalse();
    }

    @Test
    void shouldHaveNoNamesWhenNothingIsSet() {
        assertThat(built(Map.of()).names(RECEIVERS)).isEmpty();
    }

    @Test
    void shouldReadNamesFromTheEnvironment() {
        Settings settings = Settings.builder(CATALOGUE)
                .environment(Map.of(
                        "BLKSTREAM_RECEIVER_OPS_MAIL_TYPE", "log",
                        "BLKSTREAM_RECEIVER_OPS_MAIL_MIN_SEVERITY", "WARNING",
                        "BLKSTREAM_RECEIVER_A_SEVERITY", "x"))
                .build();

        assertThat(settings.names(RECEIVERS)).containsExactly("a", "ops-mail");
        assertThat(settings.text("receiver.ops-mail.min-severity")).isEqualTo("WARNING");
        assertThat(settings.text("receiver.a.severity")).isEqualTo("x");
    }

    @Test
    void shouldRefuseUnknownMemberWithTheNearest() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> built(Map.of("receiver.pager.tpye", "log")))
                .withMessageContaining("unknown setting receiver.pager.tpye (flag)")
                .withMessageContaining("did you mean 'receiver.pager.type'?");
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> built(Map.of("reciever.pager.type", "log")))
                .withMessageContaining("did you mean 'receiver.pager.type'?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"receiver.type", "receiver..type", "receiver.Pager.type", "receiver.a.b.type", "receiver.a."})
    void shouldRefuseNamesThatAreNotWords(String name) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> built(Map.of(name, "log")))
                .withMessageContaining(name);
    }

    @Test
    void shouldCheckValuesAndHideSecrets() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> built(Map.of("receiver.pager.timeout", "soon")))
                .withMessageContaining("receiver.pager.timeout=soon (flag) is not accepted");
        assertThat(built(Map.of("receiver.pager.signing", "hunter2")).toString())
                .contains("receiver.pager.signing=***")
                .doesNotContain("hunter2");
    }

    @Test
    void shouldPassOverFamilyOfANeighbour() {
        SettingCatalogue own = SettingCatalogue.of(SettingKey.of("a", SettingType.TEXT, "x", "A."));

        Settings settings = Settings.builder(own)
                .neighbours(CATALOGUE)
                .environment(Map.of("BLKSTREAM_RECEIVER_PAGER_TYPE", "log"))
                .build();

        assertThat(settings.masked()).containsOnlyKeys("a");
    }

    @Test
    void shouldRefuseFamilyThatContradictsItself() {
        SettingKey type = SettingKey.of("type", SettingType.TEXT, null, "Kind.");

        assertThatThrownBy(() -> SettingFamily.of("a.b", type)).hasMessageContaining("'a.b'");
        assertThatThrownBy(() -> SettingFamily.of("a", type, type)).hasMessageContaining("twice");
        assertThat(CATALOGUE.and(CATALOGUE).families()).containsExactly(RECEIVERS);
    }

    private static Settings built(Map<String, String> flags) {
        return Settings.builder(CATALOGUE).flags(flags).build();
    }
}
