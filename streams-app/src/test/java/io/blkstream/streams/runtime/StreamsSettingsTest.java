package io.blkstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsException;
import io.blkstream.streams.topology.TopologySettings;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.junit.jupiter.api.Test;

class StreamsSettingsTest {
    private static final Path STATE = Path.of("state");

    @Test
    void shouldHaveTheDocumentedDefaults() {
        StreamsAppConfig config = configuration(Map.of());

        assertThat(config.topology()).isEqualTo(TopologySettings.DEFAULT);
        assertThat(config.guarantee()).isEqualTo("exactly_once_v2");
        assertThat(config.stateDirectory()).isEqualTo(STATE);
    }

    @Test
    void shouldLetTheUserOverrideWhatWeSetForKafka() {
        StreamsAppConfig config = configuration(
                Map.of("kafka.consumer.session.timeout.ms", "30000", "kafka.bootstrap.servers", "broker:9092"));

        assertThat(config.streamsProperties())
                .containsEntry("consumer.session.timeout.ms", "30000")
                .containsEntry("bootstrap.servers", "broker:9092")
                .containsEntry("commit.interval.ms", 500L);
    }

    @Test
    void shouldRefuseValuesOutOfRangeInWords() {
        assertThatThrownBy(() -> configuration(Map.of("window.size", "0s")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("window size <= 0");
    }

    @Test
    void shouldWaitOutOutagesAndEndOnAnythingElse() {
        assertThat(FailureResponse.to(new StreamsException(new DisconnectException("registry away"))))
                .isEqualTo(StreamThreadExceptionResponse.REPLACE_THREAD);
        assertThat(FailureResponse.to(new StreamsException(new IllegalStateException("state damaged"))))
                .isEqualTo(StreamThreadExceptionResponse.SHUTDOWN_CLIENT);
    }

    private static StreamsAppConfig configuration(Map<String, String> flags) {
        Settings settings =
                Settings.builder(StreamsSettings.catalogue()).flags(flags).build();
        return StreamsSettings.configuration(settings, settings.kafka(), STATE);
    }
}
