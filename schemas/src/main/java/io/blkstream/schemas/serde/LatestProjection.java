package io.blkstream.schemas.serde;

import io.blkstream.schemas.registry.RegisteredSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.kafka.common.errors.SerializationException;

/** Rewrites records of one schema as records of the subject's newest one; by names, because positions may differ. */
final class LatestProjection {
    private final Schema own;
    private final Schema latest;

    private LatestProjection(Schema own, Schema latest) {
        this.own = own;
        this.latest = latest;
    }

    /**
     * The projection that is needed to write under the latest schema; null = none, they are the same.
     *
     * @throws SerializationException when readers of the latest schema could not read the records
     */
    static LatestProjection between(Schema own, RegisteredSchema latest) {
        if (own.equals(latest.schema())) {
            return null;
        }
        var check = SchemaCompatibility.checkReaderWriterCompatibility(latest.schema(), own);
        if (check.getType() != SchemaCompatibilityType.COMPATIBLE) {
            throw new SerializationException("version " + latest.version() + " of subject " + latest.subject()
                    + " cannot read what schema " + own.getFullName() + " writes: "
                    + check.getResult().getIncompatibilities() + "; set " + SerdeOptions.USE_LATEST
                    + "=false or register a schema that fits");
        }
        return new LatestProjection(own, latest.schema());
    }

    IndexedRecord project(IndexedRecord record) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
        new SpecificDatumWriter<IndexedRecord>(own).write(record, encoder);
        return new GenericDatumReader<IndexedRecord>(own, latest)
                .read(null, DecoderFactory.get().binaryDecoder(bytes.toByteArray(), null));
    }

    /** Writer for the projected records. */
    GenericDatumWriter<IndexedRecord> writer() {
        return new GenericDatumWriter<>(latest);
    }
}
