package io.blkstream.schemas.admin;

import io.blkstream.schemas.Topic;
import io.blkstream.schemas.registry.RegisteredSchema;
import io.blkstream.schemas.registry.RegistryException;
import io.blkstream.schemas.registry.SchemaRegistry;
import io.blkstream.schemas.serde.AvroModel;
import io.blkstream.schemas.serde.SubjectNaming;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Registers the value schemas of the contract, and has the registry refuse later ones that cannot read what lies in the
 * topics: some registries begin with no rule at all, and let every schema pass.
 *
 * <p>Every method throws what {@link SchemaRegistry} throws.
 */
public final class SchemaProvisioner {
    /** The rule for every subject of the contract: a new schema reads records of all the schemas before it. */
    public static final String COMPATIBILITY = "BACKWARD_TRANSITIVE";

    private static final Set<String> STRONG_ENOUGH = Set.of(COMPATIBILITY, "FULL_TRANSITIVE");

    private final SchemaRegistry registry;
    private final SubjectNaming naming;

    public SchemaProvisioner(SchemaRegistry registry, SubjectNaming naming) {
        this.registry = registry;
        this.naming = naming;
    }

    /**
     * Sees to it that every value schema is registered and its subject protected. A stronger rule stays.
     *
     * @return the subjects as they are afterwards
     */
    public List<SchemaState> provision(Collection<? extends Topic<?>> topics) {
        for (Topic<?> topic : topics) {
            Schema schema = schema(topic);
            String subject = subject(topic, schema);
            // The rule comes first, so that it holds for this schema too.
            if (!isStrongEnough(registry.compatibility(subject))) {
                registry.setCompatibility(subject, COMPATIBILITY);
            }
            registry.register(subject, schema, false);
        }
        return describe(topics);
    }

    /** The subjects as the registry has them, in the order of the topics. */
    public List<SchemaState> describe(Collection<? extends Topic<?>> topics) {
        return topics.stream().map(this::state).toList();
    }

    static boolean isStrongEnough(String compatibility) {
        return STRONG_ENOUGH.contains(compatibility);
    }

    private SchemaState state(Topic<?> topic) {
        Schema schema = schema(topic);
        String subject = subject(topic, schema);
        Optional<RegisteredSchema> found = find(subject, schema);
        return new SchemaState(
                topic,
                subject,
                schema,
                found.map(RegisteredSchema::id).orElse(0),
                found.map(RegisteredSchema::version).orElse(0),
                registry.compatibility(subject));
    }

    private Optional<RegisteredSchema> find(String subject, Schema schema) {
        try {
            return Optional.of(registry.lookUp(subject, schema, false));
        } catch (SerializationException e) {
            if (e.getCause() instanceof RegistryException refusal && refusal.status() == 404) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Schema schema(Topic<?> topic) {
        return AvroModel.of(topic.valueType()).getSchema(topic.valueType());
    }

    private String subject(Topic<?> topic, Schema schema) {
        return naming.subject(topic.name(), false, schema);
    }
}
