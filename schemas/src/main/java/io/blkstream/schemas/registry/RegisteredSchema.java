package io.blkstream.schemas.registry;

import org.apache.avro.Schema;

/**
 * A schema as the registry keeps it.
 *
 * @param subject name it is kept under
 * @param version position within the subject, >= 1
 * @param id number in the whole registry, as it stands in the frames
 */
public record RegisteredSchema(String subject, int version, int id, Schema schema) {}
