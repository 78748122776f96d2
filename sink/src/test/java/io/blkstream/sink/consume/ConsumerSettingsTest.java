package io.blkstream.sink.consume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsumerSettingsTest {
    @Test
    void shouldPassOtherSettingsThroughAndKeepItsPromises() {
        Map<String, Object> settings = ConsumerSettings.of(
                "broker:9092", "group", Map.of("security.protocol", "SSL", "auto.offset.reset", "latest"));

        assertThat(settings)
                .containsEntry("bootstrap.servers", "broker:9092")
                .containsEntry("group.id", "group")
                .containsEntry("security.protocol", "SSL")
                .containsEntry("auto.offset.reset", "latest")
                .containsEntry("isolation.level", "read_committed")
                .containsEntry("enable.auto.commit", "false");
    }

    @Test
    void shouldRefuseSettingThatBreaksAPromise() {
        assertThatThrownBy(() ->
                        ConsumerSettings.of("broker:9092", "group", Map.of("isolation.level", "read_uncommitted")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("kafka.isolation.level")
                .hasMessageContaining("read_uncommitted");
    }
}
