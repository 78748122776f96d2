package io.blkstream.schemas.registry;

import java.util.UUID;
import org.apache.avro.Schema;

/**
 * A schema registry: gives every schema a number, and keeps the schemas of a subject compatible.
 *
 * <p>All methods block, and all may throw these, whose cause is a {@link RegistryException} when the registry answered:
 * {@link org.apache.kafka.common.errors.RetriableException} when the registry is away or busy (worth another try later),
 * {@link org.apache.kafka.common.errors.AuthenticationException},
 * {@link org.apache.kafka.common.errors.AuthorizationException}, and
 * {@link org.apache.kafka.common.errors.SerializationException} for every other refusal: unknown subject, schema or id, an
 * incompatible or invalid schema. Implementations are thread-safe.
 */
public interface SchemaRegistry extends AutoCloseable {

    /** Stores the schema under the subject unless it is there already; returns its id. */
    int register(String subject, Schema schema, boolean normalize);

    /** Finds the schema under the subject without storing anything. */
    RegisteredSchema lookUp(String subject, Schema schema, boolean normalize);

    /**
     * The schema with this id.
     *
     * @param subject where it is expected, a hint to registries with contexts; null = not known
     */
    Schema byId(int id, String subject);

    /** The schema with this GUID; registries that know none answer like for an unknown one. */
    Schema byGuid(UUID guid);

    /** The newest schema of the subject. */
    RegisteredSchema latest(String subject);

    /** Whether the schema may follow the latest one of the subject, by the rule in force. */
    boolean isCompatible(String subject, Schema schema);

    /** Sets the rule for every subject without one of its own: NONE, BACKWARD, BACKWARD_TRANSITIVE, FORWARD, FULL, … */
    void setCompatibility(String level);

    /** Sets the rule of one subject, which need not exist yet. */
    void setCompatibility(String subject, String level);

    /** The rule in force for the subject: its own, or the one for every subject when it has none or does not exist. */
    String compatibility(String subject);

    /** Frees what this object holds; the registry itself lives on. */
    @Override
    default void close() {}
}
