package io.blkstream.streams.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.topology.internal.InternalTopic;
import org.junit.jupiter.api.Test;

class InternalTopicsTest {

    @Test
    void shouldKeepTheNamesThatLiveOnTheBroker() {
        assertThat(InternalTopics.of("blkstream").all())
                .extracting(InternalTopic::name)
                .containsExactly(
                        "blkstream-member-windows-repartition",
                        "blkstream-host-windows-repartition",
                        "blkstream-fleet-windows-repartition",
                        "blkstream-remediations-repartition");
    }

    @Test
    void shouldBeDatedByTheBrokerSoThatOldTracesSurviveRetention() {
        assertThat(InternalTopics.of("blkstream").all())
                .extracting(topic -> topic.onBroker().configuration())
                .allSatisfy(configuration -> assertThat(configuration)
                        .containsEntry("cleanup.policy", "delete")
                        .containsEntry("message.timestamp.type", "LogAppendTime")
                        .containsKey("retention.ms"));
    }
}
