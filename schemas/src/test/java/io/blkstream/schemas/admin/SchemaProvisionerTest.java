package io.blkstream.schemas.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.registry.InMemorySchemaRegistry;
import io.blkstream.schemas.registry.RegistryException;
import io.blkstream.schemas.registry.SchemaRegistry;
import io.blkstream.schemas.serde.SubjectNaming;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

class SchemaProvisionerTest {
    private static final String SUBJECT = "io-events-value";
    private static final Schema UNREADABLE = SchemaBuilder.record("io.blkstream.schemas.IoEvent")
            .fields()
            .requiredString("nothingOfTheContract")
            .endRecord();

    private final SchemaRegistry registry = new InMemorySchemaRegistry();
    private final SchemaProvisioner provisioner = new SchemaProvisioner(registry, SubjectNaming.TOPIC_NAME);

    @Test
    void shouldRegisterEveryValueSchemaAndProtectItsSubject() {
        registry.setCompatibility("NONE");

        List<SchemaState> provisioned = provisioner.provision(Topics.ALL);

        assertThat(provisioned).hasSize(6).allSatisfy(state -> {
            assertThat(state.misfits()).isEmpty();
            assertThat(state.version()).isEqualTo(1);
            assertThat(registry.byId(state.id(), state.subject())).isEqualTo(state.schema());
        });
        assertThat(provisioned).extracting(SchemaState::subject).contains(SUBJECT, "rejects-value");
        assertThat(registry.compatibility("io-events-value")).isEqualTo("BACKWARD_TRANSITIVE");
        assertThat(registry.compatibility("somebody-else")).isEqualTo("NONE");
    }

    @Test
    void shouldSayWhatIsMissingWithoutChangingIt() {
        SchemaState missing = provisioner.describe(List.of(Topics.IO_EVENTS)).get(0);

        assertThat(missing.misfits())
                .containsExactly(
                        "subject io-events-value: schema io.blkstream.schemas.IoEvent is not registered;"
                                + " blkstream topics create registers it",
                        "subject io-events-value: found compatibility BACKWARD, wanted BACKWARD_TRANSITIVE;"
                                + " blkstream topics create sets it");
        assertThat(registry.compatibility(SUBJECT)).isEqualTo("BACKWARD");
        assertThat(provisioner.describe(List.of(Topics.IO_EVENTS)).get(0).isRegistered())
                .isFalse();
    }

    @Test
    void shouldKeepAStrongerRule() {
        registry.setCompatibility(SUBJECT, "FULL_TRANSITIVE");

        SchemaState state = provisioner.provision(List.of(Topics.IO_EVENTS)).get(0);

        assertThat(state.compatibility()).isEqualTo("FULL_TRANSITIVE");
        assertThat(state.misfits()).isEmpty();
    }

    @Test
    void shouldRefuseToFollowASchemaThatTheContractCannotRead() {
        registry.setCompatibility("NONE");
        registry.register(SUBJECT, UNREADABLE, false);

        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> provisioner.provision(List.of(Topics.IO_EVENTS)))
                .havingCause()
                .isInstanceOfSatisfying(
                        RegistryException.class,
                        refusal -> assertThat(refusal.isIncompatible()).isTrue());
        assertThat(provisioner.describe(List.of(Topics.IO_EVENTS)).get(0).isRegistered())
                .isFalse();
    }

    @Test
    void shouldNameSubjectsAsTheClientsAreToldTo() {
        SubjectNaming byRecord =
                SubjectNaming.ofValues(Map.of("value.subject.name.strategy", "io.confluent.RecordNameStrategy"));

        SchemaState state = new SchemaProvisioner(registry, byRecord)
                .provision(List.of(Topics.IO_EVENTS))
                .get(0);

        assertThat(state.subject()).isEqualTo(IoEvent.class.getName());
        assertThat(SubjectNaming.ofValues(Map.of())).isEqualTo(SubjectNaming.TOPIC_NAME);
    }
}
