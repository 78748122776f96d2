package io.blkstream.schemas.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;

/** Writes Avro data along its schema as plain JSON. */
final class AvroJsonWriter {
    private final JsonGenerator out;

    AvroJsonWriter(JsonGenerator out) {
        this.out = out;
    }

    void write(Schema schema, Object value) throws IOException {
        switch (schema.getType()) {
            case RECORD:
                writeRecord(schema, (IndexedRecord) value);
                break;
            case ARRAY:
                writeArray(schema.getElementType(), (Collection<?>) value);
                break;
            case MAP:
                writeMap(schema.getValueType(), (Map<?, ?>) value);
                break;
            case UNION:
                write(schema.getTypes().get(SpecificData.get().resolveUnion(schema, value)), value);
                break;
            case BYTES:
                writeBytes((ByteBuffer) value);
                break;
            case FIXED:
                out.writeBinary(((GenericFixed) value).bytes());
                break;
            case NULL:
                out.writeNull();
                break;
            default:
                writeScalar(schema, value);
        }
    }

    private void writeRecord(Schema schema, IndexedRecord record) throws IOException {
        out.writeStartObject();
        for (Schema.Field field : schema.getFields()) {
            out.writeFieldName(field.name());
            write(field.schema(), record.get(field.pos()));
        }
        out.writeEndObject();
    }

    private void writeArray(Schema element, Collection<?> values) throws IOException {
        out.writeStartArray();
        for (Object value : values) {
            write(element, value);
        }
        out.writeEndArray();
    }

    private void writeMap(Schema valueSchema, Map<?, ?> map) throws IOException {
        out.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.writeFieldName(entry.getKey().toString());
            write(valueSchema, entry.getValue());
        }
        out.writeEndObject();
    }

    private void writeBytes(ByteBuffer buffer) throws IOException {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        out.writeBinary(bytes);
    }

    private void writeScalar(Schema schema, Object value) throws IOException {
        switch (schema.getType()) {
            case BOOLEAN:
                out.writeBoolean((Boolean) value);
                break;
            case INT:
            case LONG:
                out.writeNumber(((Number) value).longValue());
                break;
            case FLOAT:
                // The generator writes what JSON lacks as text: NaN, Infinity, -Infinity.
                out.writeNumber((Float) value);
                break;
            case DOUBLE:
                out.writeNumber((Double) value);
                break;
            default:
                out.writeString(value.toString());
        }
    }
}
