package io.blkstream.schemas.registry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.SchemaValidationException;
import org.apache.avro.SchemaValidator;
import org.apache.avro.SchemaValidatorBuilder;

/** A registry in this JVM's memory that numbers, finds and refuses schemas as a real one does; starts with BACKWARD. */
public final class InMemorySchemaRegistry implements SchemaRegistry {
    private final Map<String, List<RegisteredSchema>> bySubject = new LinkedHashMap<>();
    private final List<Schema> byId = new ArrayList<>();
    private final Map<String, String> compatibilityBySubject = new HashMap<>();
    private String compatibility = "BACKWARD";

    @Override
    public synchronized int register(String subject, Schema schema, boolean normalize) {
        List<RegisteredSchema> versions = bySubject.getOrDefault(subject, List.of());
        Optional<RegisteredSchema> known = find(versions, schema);
        if (known.isPresent()) {
            return known.get().id();
        }
        firstConflict(subject, versions, schema).ifPresent(conflict -> {
            throw refusal(
                    RegistryException.INCOMPATIBLE,
                    RegistryException.INCOMPATIBLE,
                    "schema " + schema.getFullName() + " does not fit subject " + subject + " ("
                            + compatibility(subject) + "): " + conflict);
        });
        RegisteredSchema added = new RegisteredSchema(subject, versions.size() + 1, idOf(schema), schema);
        bySubject.computeIfAbsent(subject, s -> new ArrayList<>()).add(added);
        return added.id();
    }

    @Override
    public synchronized RegisteredSchema lookUp(String subject, Schema schema, boolean normalize) {
        return find(versions(subject), schema)
                .orElseThrow(() -> refusal(
                        404,
                        RegistryException.SCHEMA_NOT_FOUND,
                        "schema " + schema.getFullName() + " is not in subject " + subject));
    }

    @Override
    public synchronized Schema byId(int id, String subject) {
        if (id < 1 || id > byId.size()) {
            throw refusal(404, RegistryException.SCHEMA_NOT_FOUND, "no schema with id " + id);
        }
        return byId.get(id - 1);
    }

    @Override
    public synchronized Schema byGuid(UUID guid) {
        return byId.stream()
                .filter(schema -> guidOf(schema).equals(guid))
                .findFirst()
                .orElseThrow(() -> refusal(404, RegistryException.SCHEMA_NOT_FOUND, "no schema with GUID " + guid));
    }

    /** The GUID under which {@link #byGuid} finds this schema once it is registered: derived from its text. */
    public static UUID guidOf(Schema schema) {
        return UUID.nameUUIDFromBytes(schema.toString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public synchronized RegisteredSchema latest(String subject) {
        List<RegisteredSchema> versions = versions(subject);
        return versions.get(versions.size() - 1);
    }

    @Override
    public synchronized boolean isCompatible(String subject, Schema schema) {
        return firstConflict(subject, versions(subject), schema).isEmpty();
    }

    @Override
    public synchronized void setCompatibility(String level) {
        compatibility = known(level);
    }

    @Override
    public synchronized void setCompatibility(String subject, String level) {
        compatibilityBySubject.put(subject, known(level));
    }

    @Override
    public synchronized String compatibility(String subject) {
        return compatibilityBySubject.getOrDefault(subject, compatibility);
    }

    private static String known(String level) {
        if (!"NONE".equals(level)) {
            validator(level);
        }
        return level;
    }

    private List<RegisteredSchema> versions(String subject) {
        List<RegisteredSchema> versions = bySubject.get(subject);
        if (versions == null) {
            throw refusal(404, RegistryException.SUBJECT_NOT_FOUND, "no subject " + subject);
        }
        return versions;
    }

    /** By text, because documentation counts as a difference; parsed schemas are normalized already. */
    private static Optional<RegisteredSchema> find(List<RegisteredSchema> versions, Schema schema) {
        String text = schema.toString();
        return versions.stream()
                .filter(version -> version.schema().toString().equals(text))
                .findFirst();
    }

    private int idOf(Schema schema) {
        String text = schema.toString();
        for (int i = 0; i < byId.size(); i++) {
            if (byId.get(i).toString().equals(text)) {
                return i + 1;
            }
        }
        byId.add(schema);
        return byId.size();
    }

    private Optional<String> firstConflict(String subject, List<RegisteredSchema> versions, Schema schema) {
        String level = compatibility(subject);
        if ("NONE".equals(level)) {
            return Optional.empty();
        }
        List<Schema> newestFirst = new ArrayList<>();
        for (int i = versions.size() - 1; i >= 0; i--) {
            newestFirst.add(versions.get(i).schema());
        }
        try {
            validator(level).validate(schema, newestFirst);
            return Optional.empty();
        } catch (SchemaValidationException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static SchemaValidator validator(String level) {
        SchemaValidatorBuilder strategy = new SchemaValidatorBuilder();
        switch (level.replace("_TRANSITIVE", "")) {
            case "BACKWARD":
                strategy.canReadStrategy();
                break;
            case "FORWARD":
                strategy.canBeReadStrategy();
                break;
            case "FULL":
                strategy.mutualReadStrategy();
                break;
            default:
                throw refusal(422, 42203, "no compatibility level " + level);
        }
        return level.endsWith("_TRANSITIVE") ? strategy.validateAll() : strategy.validateLatest();
    }

    private static RuntimeException refusal(int status, int errorCode, String message) {
        return new RegistryException(status, errorCode, message).toKafka();
    }
}
