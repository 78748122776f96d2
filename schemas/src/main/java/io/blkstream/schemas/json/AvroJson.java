package io.blkstream.schemas.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.apache.avro.specific.SpecificRecord;

/**
 * Avro records as the JSON that a person would write: union values bare, enums as text, bytes in base64.
 *
 * <p>Reading is strict: a name that the schema does not know is refused, with the name that was probably meant. Missing
 * fields take the schema's default. A union takes a bare value and also Avro's wrapped form {@code {"long": 5}}. Not a
 * number and the infinities, which JSON lacks, are the texts NaN, Infinity and -Infinity.
 */
public final class AvroJson {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private AvroJson() {}

    /** One line of JSON. */
    public static String write(SpecificRecord record) {
        return write(record, false);
    }

    /** Indented JSON for people. */
    public static String writePretty(SpecificRecord record) {
        return write(record, true);
    }

    /** Writes the record as one JSON value. */
    public static void write(SpecificRecord record, JsonGenerator out) throws IOException {
        new AvroJsonWriter(out).write(record.getSchema(), record);
    }

    /**
     * Reads one record.
     *
     * @throws AvroJsonException when the text is no JSON, or no JSON of this record
     */
    public static <T extends SpecificRecord> T read(String json, Class<T> type) {
        try {
            return read(JSON.readTree(json), type);
        } catch (JsonProcessingException e) {
            JsonLocation place = e.getLocation();
            throw AvroJsonException.syntax(
                    place == null ? 0 : place.getLineNr(),
                    place == null ? 0 : place.getColumnNr(),
                    e.getOriginalMessage(),
                    e);
        }
    }

    /**
     * Reads one record from parsed JSON.
     *
     * @throws AvroJsonException when it does not fit
     */
    public static <T extends SpecificRecord> T read(JsonNode json, Class<T> type) {
        return type.cast(new AvroJsonReader(type).read(json));
    }

    private static String write(SpecificRecord record, boolean pretty) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(text)) {
            if (pretty) {
                out.useDefaultPrettyPrinter();
            }
            write(record, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
