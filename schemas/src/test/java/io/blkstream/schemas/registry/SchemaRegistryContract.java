package io.blkstream.schemas.registry;

import static io.blkstream.schemas.registry.TestSchemas.FIRST;
import static io.blkstream.schemas.registry.TestSchemas.INCOMPATIBLE;
import static io.blkstream.schemas.registry.TestSchemas.WITH_SIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import org.apache.kafka.common.errors.SerializationException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What every {@link SchemaRegistry} must do. */
interface SchemaRegistryContract {
    String SUBJECT = "disks-value";

    /** An empty registry with compatibility BACKWARD, the same one within a test. */
    SchemaRegistry registry();

    @Test
    default void shouldGiveTheSameIdToTheSameSchema() {
        int id = registry().register(SUBJECT, FIRST, false);

        assertThat(registry().register(SUBJECT, FIRST, false)).isEqualTo(id);
        assertThat(registry().register("other-value", FIRST, false)).isEqualTo(id);
        assertThat(registry().register(SUBJECT, WITH_SIZE, false)).isNotEqualTo(id);
    }

    @Test
    default void shouldFindSchemaById() {
        int id = registry().register(SUBJECT, FIRST, false);

        assertThat(registry().byId(id, SUBJECT)).isEqualTo(FIRST);
        assertThat(registry().byId(id, null)).isEqualTo(FIRST);
    }

    @Test
    default void shouldFindSchemaByGuid() {
        registry().register(SUBJECT, FIRST, false);

        assertThat(registry().byGuid(InMemorySchemaRegistry.guidOf(FIRST))).isEqualTo(FIRST);
        assertRefused(() -> registry().byGuid(new UUID(1, 2)), 404, RegistryException.SCHEMA_NOT_FOUND);
    }

    @Test
    default void shouldLookUpWithoutRegistering() {
        assertRefused(() -> registry().lookUp(SUBJECT, FIRST, false), 404, RegistryException.SUBJECT_NOT_FOUND);
        int id = registry().register(SUBJECT, FIRST, false);

        assertThat(registry().lookUp(SUBJECT, FIRST, false)).isEqualTo(new RegisteredSchema(SUBJECT, 1, id, FIRST));
        assertRefused(() -> registry().lookUp(SUBJECT, WITH_SIZE, false), 404, RegistryException.SCHEMA_NOT_FOUND);
    }

    @Test
    default void shouldGiveTheNewestVersion() {
        registry().register(SUBJECT, FIRST, false);
        int id = registry().register(SUBJECT, WITH_SIZE, false);

        assertThat(registry().latest(SUBJECT)).isEqualTo(new RegisteredSchema(SUBJECT, 2, id, WITH_SIZE));
        assertRefused(() -> registry().latest("nobody-value"), 404, RegistryException.SUBJECT_NOT_FOUND);
    }

    @Test
    default void shouldRefuseUnknownId() {
        assertRefused(() -> registry().byId(4711, SUBJECT), 404, RegistryException.SCHEMA_NOT_FOUND);
    }

    @Test
    default void shouldRefuseIncompatibleSchema() {
        registry().register(SUBJECT, FIRST, false);

        assertThat(registry().isCompatible(SUBJECT, WITH_SIZE)).isTrue();
        assertThat(registry().isCompatible(SUBJECT, INCOMPATIBLE)).isFalse();
        assertRefused(() -> registry().register(SUBJECT, INCOMPATIBLE, false), 409, 409);
    }

    @Test
    default void shouldApplyTheCompatibilityThatWasSet() {
        registry().register(SUBJECT, FIRST, false);

        registry().setCompatibility("NONE");

        assertThat(registry().register(SUBJECT, INCOMPATIBLE, false)).isPositive();
        assertRefused(() -> registry().setCompatibility("SIDEWAYS"), 422, 42203);
    }

    @Test
    default void shouldKeepTheCompatibilityOfOneSubjectToItself() {
        registry().setCompatibility("FULL");

        registry().setCompatibility(SUBJECT, "NONE");

        registry().register(SUBJECT, FIRST, false);
        registry().register("other-value", FIRST, false);
        assertThat(registry().compatibility(SUBJECT)).isEqualTo("NONE");
        assertThat(registry().compatibility("other-value")).isEqualTo("FULL");
        assertThat(registry().register(SUBJECT, INCOMPATIBLE, false)).isPositive();
        assertRefused(() -> registry().register("other-value", INCOMPATIBLE, false), 409, 409);
        assertRefused(() -> registry().setCompatibility(SUBJECT, "SIDEWAYS"), 422, 42203);
    }

    private static void assertRefused(ThrowingCallable call, int status, int errorCode) {
        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(call)
                .havingCause()
                .isInstanceOfSatisfying(RegistryException.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(status);
                    assertThat(refusal.errorCode()).isEqualTo(errorCode);
                });
    }
}
