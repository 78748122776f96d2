package io.blkstream.schemas.registry;

import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.avro.Schema;

/** A registry whose answers are remembered for ever: ids and schemas never change once given. */
public final class CachingSchemaRegistry implements SchemaRegistry {
    private record SubjectSchema(String subject, Schema schema, boolean normalize) {}

    private final SchemaRegistry registry;
    private final int maxSchemasPerSubject;
    private final OnceCache<SubjectSchema, Integer> registered = new OnceCache<>();
    private final OnceCache<SubjectSchema, RegisteredSchema> lookedUp = new OnceCache<>();
    private final OnceCache<Integer, Schema> byId = new OnceCache<>();
    private final OnceCache<UUID, Schema> byGuid = new OnceCache<>();
    private final OnceCache<String, RegisteredSchema> latest = new OnceCache<>();
    private final ConcurrentMap<String, Set<Schema>> schemasBySubject = new ConcurrentHashMap<>();

    /**
     * @param maxSchemasPerSubject distinct schemas of one subject before a further one is taken for a leak, >= 1
     */
    public CachingSchemaRegistry(SchemaRegistry registry, int maxSchemasPerSubject) {
        if (maxSchemasPerSubject < 1) {
            throw new IllegalArgumentException(
                    RegistryOptions.MAX_SCHEMAS_PER_SUBJECT + " < 1: " + maxSchemasPerSubject);
        }
        this.registry = registry;
        this.maxSchemasPerSubject = maxSchemasPerSubject;
    }

    @Override
    public int register(String subject, Schema schema, boolean normalize) {
        return registered.get(new SubjectSchema(subject, schema, normalize), () -> {
            refuseLeak(subject, schema);
            int id = registry.register(subject, schema, normalize);
            countSchema(subject, schema);
            return id;
        });
    }

    @Override
    public RegisteredSchema lookUp(String subject, Schema schema, boolean normalize) {
        return lookedUp.get(new SubjectSchema(subject, schema, normalize), () -> {
            refuseLeak(subject, schema);
            RegisteredSchema found = registry.lookUp(subject, schema, normalize);
            countSchema(subject, schema);
            return found;
        });
    }

    @Override
    public Schema byId(int id, String subject) {
        return byId.get(id, () -> registry.byId(id, subject));
    }

    @Override
    public Schema byGuid(UUID guid) {
        return byGuid.get(guid, () -> registry.byGuid(guid));
    }

    /** The newest schema when the subject was first asked for: it stays the same in this process. */
    @Override
    public RegisteredSchema latest(String subject) {
        return latest.get(subject, () -> registry.latest(subject));
    }

    @Override
    public boolean isCompatible(String subject, Schema schema) {
        return registry.isCompatible(subject, schema);
    }

    @Override
    public void setCompatibility(String level) {
        registry.setCompatibility(level);
    }

    @Override
    public void setCompatibility(String subject, String level) {
        registry.setCompatibility(subject, level);
    }

    @Override
    public String compatibility(String subject) {
        return registry.compatibility(subject);
    }

    @Override
    public void close() {
        registry.close();
    }

    private void refuseLeak(String subject, Schema schema) {
        Set<Schema> known = schemasBySubject.getOrDefault(subject, Set.of());
        if (known.size() >= maxSchemasPerSubject && !known.contains(schema)) {
            throw new IllegalStateException("more than " + maxSchemasPerSubject + " schemas of subject " + subject
                    + " in one process; raise " + RegistryOptions.MAX_SCHEMAS_PER_SUBJECT
                    + " if that is meant, or find out who builds a new schema per record");
        }
    }

    private void countSchema(String subject, Schema schema) {
        schemasBySubject
                .computeIfAbsent(subject, s -> ConcurrentHashMap.newKeySet())
                .add(schema);
    }
}
