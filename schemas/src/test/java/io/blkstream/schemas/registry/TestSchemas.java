package io.blkstream.schemas.registry;

import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;

/** Versions of one small record. */
final class TestSchemas {
    /** The first version: a name. */
    static final Schema FIRST =
            SchemaBuilder.record("test.Disk").fields().requiredString("name").endRecord();
    /** Reads the first. */
    static final Schema WITH_SIZE = SchemaBuilder.record("test.Disk")
            .fields()
            .requiredString("name")
            .name("size")
            .type()
            .longType()
            .longDefault(0)
            .endRecord();
    /** Cannot read the first: the new field has no default. */
    static final Schema INCOMPATIBLE = SchemaBuilder.record("test.Disk")
            .fields()
            .requiredString("name")
            .requiredString("serial")
            .endRecord();

    private TestSchemas() {}
}
