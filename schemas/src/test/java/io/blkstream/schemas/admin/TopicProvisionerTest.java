package io.blkstream.schemas.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Topic;
import io.blkstream.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class TopicProvisionerTest {
    private final FakeBroker broker = new FakeBroker();
    private final TopicProvisioner provisioner =
            new TopicProvisioner(broker.admin(), "broker-0:9092", (short) 2, Duration.ofSeconds(5));

    @Test
    void shouldCreateWhatIsMissingAndLeaveTheRestAlone() {
        broker.add("rejects", 3, "delete");

        List<Topic<?>> created = provisioner.provision(List.of(Topics.REJECTS, Topics.REMEDIATIONS));

        assertThat(created).containsExactly(Topics.REMEDIATIONS);
        assertThat(broker.created).singleElement().satisfies(topic -> {
            assertThat(topic.name()).isEqualTo("remediations");
            assertThat(topic.numPartitions()).isEqualTo(3);
            assertThat(topic.replicationFactor()).isEqualTo((short) 2);
            assertThat(topic.configs()).containsEntry("cleanup.policy", "compact,delete");
        });
        assertThat(provisioner.provision(List.of(Topics.REJECTS, Topics.REMEDIATIONS)))
                .isEmpty();
    }

    @Test
    void shouldLeaveReplicationToTheBrokerWhenAsked() {
        new TopicProvisioner(broker.admin(), "broker-0:9092", TopicProvisioner.BROKER_DEFAULT, Duration.ofSeconds(5))
                .provision(List.of(Topics.REJECTS));

        assertThat(broker.created.get(0).replicationFactor()).isEqualTo((short) -1);
    }

    @Test
    void shouldTakePoliciesInAnyOrder() {
        broker.add("remediations", 3, "delete,compact");

        assertThat(provisioner.provision(List.of(Topics.REMEDIATIONS))).isEmpty();
    }

    @Test
    void shouldRefuseTooFewPartitionsWithTheCommandThatAddsThem() {
        broker.add("io-events", 1, "delete");

        assertThatExceptionOfType(TopicMisfitException.class)
                .isThrownBy(() -> provisioner.provision(List.of(Topics.IO_EVENTS, Topics.REJECTS)))
                .withMessageContaining("topic io-events: found 1 partition, wanted 12 partitions")
                .withMessageContaining("kafka-topics.sh --bootstrap-server broker-0:9092 --topic io-events --alter"
                        + " --partitions 12");
        assertThat(broker.created).isEmpty();
    }

    @Test
    void shouldRefuseTooManyPartitionsWithBothWaysOut() {
        broker.add("io-events", 24, "delete");

        assertThatExceptionOfType(TopicMisfitException.class)
                .isThrownBy(() -> provisioner.provision(List.of(Topics.IO_EVENTS)))
                .withMessageContaining("configure 24")
                .withMessageContaining("--delete");
        assertThat(provisioner.provision(List.of(Topics.IO_EVENTS.withPartitions(24))))
                .isEmpty();
    }

    @Test
    void shouldRefuseEveryWrongPolicyInOneMessage() {
        broker.add("device-geometry", 3, "delete");
        broker.add("capture-status", 3, "delete");

        assertThatExceptionOfType(TopicMisfitException.class)
                .isThrownBy(() -> provisioner.provision(List.of(Topics.DEVICE_GEOMETRY, Topics.CAPTURE_STATUS)))
                .withMessageContaining("topic device-geometry: found cleanup.policy=delete, wanted compact")
                .withMessageContaining("topic capture-status")
                .withMessageContaining("--add-config cleanup.policy=[compact]");
    }

    @Test
    void shouldTakeATopicThatAnotherInstanceJustCreated() {
        broker.beforeCreation = () -> broker.add("rejects", 3, "delete");

        assertThat(provisioner.provision(List.of(Topics.REJECTS))).isEmpty();
    }

    @Test
    void shouldRefuseATopicThatSomebodyElseJustCreatedOtherwise() {
        broker.beforeCreation = () -> broker.add("rejects", 1, "delete");

        assertThatExceptionOfType(TopicMisfitException.class)
                .isThrownBy(() -> provisioner.provision(List.of(Topics.REJECTS)));
    }

    @Test
    void shouldPassOnWhatTheBrokerRefuses() {
        broker.creationFailure = new TopicAuthorizationException("not allowed");

        assertThatThrownBy(() -> provisioner.provision(List.of(Topics.REJECTS)))
                .isInstanceOf(TopicAuthorizationException.class);
    }

    @Test
    void shouldDescribeInTheGivenOrder() {
        broker.add("rejects", 4, "compact");
        Topic<IoEvent> missing = new Topic<>("missing", IoEvent.class, 1, Map.of());

        assertThat(provisioner.describe(List.of(missing, Topics.REJECTS)))
                .containsExactly(
                        new TopicState(missing, 0, 0, Map.of()),
                        new TopicState(Topics.REJECTS, 4, 1, Map.of("cleanup.policy", "compact")));
    }

    @Test
    void shouldRefuseReplicationFactorZero() {
        assertThatThrownBy(
                        () -> new TopicProvisioner(broker.admin(), "broker-0:9092", (short) 0, Duration.ofSeconds(1)))
                .hasMessageContaining("0");
    }
}
