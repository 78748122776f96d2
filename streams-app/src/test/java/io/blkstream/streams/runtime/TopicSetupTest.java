package io.blkstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.Topic;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.admin.TopicState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class TopicSetupTest {
    private static final List<Topic<?>> TOPICS = List.of(Topics.REMEDIATIONS);

    private final List<String> calls = new ArrayList<>();

    @Test
    void shouldWaitUntilTheBrokerShowsWhatWasCreated() {
        TopicSetup setup = new TopicSetup(
                topics -> calls.add("provision"),
                topics -> {
                    calls.add("describe");
                    return List.of(state(calls.size() > 3));
                },
                Duration.ofSeconds(30));

        setup.prepare(TOPICS);

        assertThat(calls).containsExactly("provision", "describe", "describe", "describe");
    }

    @Test
    void shouldNameWhatDoesNotShowUp() {
        TopicSetup setup = new TopicSetup(topics -> {}, topics -> List.of(state(false)), Duration.ZERO);

        assertThatThrownBy(() -> setup.prepare(TOPICS))
                .isInstanceOf(TimeoutException.class)
                .hasMessage("created topics do not show up on the broker within PT0S: remediations");
    }

    private static TopicState state(boolean shown) {
        return new TopicState(
                Topics.REMEDIATIONS,
                shown ? 3 : 0,
                shown ? 1 : 0,
                shown ? Map.of("cleanup.policy", "compact") : Map.of());
    }
}
