package io.blkstream.producer.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.producer.capture.live.LiveSettings;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentSettingsTest {
    @Test
    void shouldWatchEverythingByDefault() {
        Settings settings = settings(Map.of());

        LiveSettings live = AgentSettings.live(settings, "db7", 4711);

        assertThat(AgentSettings.config(settings, "db7"))
                .isEqualTo(new AgentConfig("db7", 262_144, 1, 0, Duration.ofSeconds(30), Duration.ofSeconds(10)));
        assertThat(live.host()).isEqualTo("db7");
        assertThat(live.devices()).isEmpty();
        assertThat(live.bufferBytes()).isEqualTo(4 << 20);
        assertThat(live.exclusions().pids()).containsExactly(4711L);
    }

    @Test
    void shouldTakeListsAndPaths() {
        LiveSettings live = AgentSettings.live(
                settings(Map.of(
                        "agent.devices", "/dev/sda, cciss/c0d0",
                        "agent.exclude.processes", "kafka*,rsync",
                        "agent.exclude.pids", "17, 18",
                        "agent.exclude.self", "false",
                        "agent.host", "other")),
                "db7",
                4711);

        assertThat(live.devices()).containsExactlyInAnyOrder("sda", "cciss!c0d0");
        assertThat(live.exclusions().processes()).containsExactlyInAnyOrder("kafka*", "rsync");
        assertThat(live.exclusions().pids()).containsExactlyInAnyOrder(17L, 18L);
        assertThat(live.host()).isEqualTo("other");
    }

    @ParameterizedTest
    @CsvSource({
        "agent.sample, 0, agent.sample < 1: 0",
        "agent.max-rate, -1, agent.max-rate < 0: -1",
        "agent.buffer.events, 0, agent.buffer.events < 1: 0",
        "agent.kernel-buffer, 1KiB, kernel buffer < 65536 bytes: 1024",
        "agent.nice, 20, agent.nice is not in -20..19: 20",
        "agent.exclude.pids, java, agent.exclude.pids: 'java' is no process id",
        "agent.status.interval, 0s, agent.status.interval is not > 0: PT0S"
    })
    void shouldRefuseWhatMakesNoSense(String name, String value, String message) {
        Settings settings = settings(Map.of(name, value));

        assertThatThrownBy(() -> {
                    AgentSettings.config(settings, "db7");
                    AgentSettings.live(settings, "db7", 1);
                })
                .isInstanceOf(SettingsException.class)
                .hasMessage(message);
    }

    @Test
    void shouldWaitForBrokersUnlessToldOtherwise() {
        assertThat(KafkaOutput.patient(Map.of("max.block.ms", "5")))
                .containsEntry("max.block.ms", "5")
                .containsEntry("delivery.timeout.ms", "2147483647");
    }

    private static Settings settings(Map<String, String> values) {
        return Settings.builder(AgentSettings.catalogue()).flags(values).build();
    }
}
