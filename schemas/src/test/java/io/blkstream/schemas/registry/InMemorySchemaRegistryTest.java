package io.blkstream.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class InMemorySchemaRegistryTest implements SchemaRegistryContract {
    private final SchemaRegistry registry = new InMemorySchemaRegistry();

    @Override
    public SchemaRegistry registry() {
        return registry;
    }

    @Test
    void shouldBeSharedByScopeWithinTheJvm() {
        SchemaRegistry one = SchemaRegistries.open(Map.of(RegistryOptions.URL, "mock://shared-by-scope"));
        SchemaRegistry same = SchemaRegistries.open(Map.of(RegistryOptions.URL, "mock://shared-by-scope"));
        SchemaRegistry other = SchemaRegistries.open(Map.of(RegistryOptions.URL, "mock://another-scope"));

        int id = one.register(SUBJECT, TestSchemas.FIRST, false);
        other.register(SUBJECT, TestSchemas.WITH_SIZE, false);

        assertThat(same.byId(id, SUBJECT)).isEqualTo(TestSchemas.FIRST);
        assertThat(other.byId(id, SUBJECT)).isEqualTo(TestSchemas.WITH_SIZE);
    }

    @Test
    void shouldCompareWithEveryVersionWhenTransitive() {
        registry.setCompatibility("NONE");
        registry.register(SUBJECT, TestSchemas.INCOMPATIBLE, false);
        registry.register(SUBJECT, TestSchemas.FIRST, false);
        var needsSerial = org.apache.avro.SchemaBuilder.record("test.Disk")
                .fields()
                .requiredString("name")
                .optionalLong("serial")
                .endRecord();

        registry.setCompatibility("BACKWARD");
        boolean fitsLatest = registry.isCompatible(SUBJECT, needsSerial);
        registry.setCompatibility("BACKWARD_TRANSITIVE");
        boolean fitsAll = registry.isCompatible(SUBJECT, needsSerial);

        assertThat(fitsLatest).isTrue();
        assertThat(fitsAll).isFalse();
    }
}
