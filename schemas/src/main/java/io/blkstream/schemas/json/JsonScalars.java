package io.blkstream.schemas.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;

/** Reads single JSON values as Avro's types that hold no others. */
final class JsonScalars {
    private static final Set<String> NUMBERS_AS_TEXT = Set.of("NaN", "Infinity", "-Infinity");
    private static final int MAX_QUOTED_CHARS = 40;

    private JsonScalars() {}

    static Object read(SpecificData model, Schema expected, JsonNode json, String path) {
        if (!sameKind(expected, json)) {
            throw AvroJsonException.at(
                    path,
                    "found " + described(json) + " where " + expected.getType().getName() + " belongs");
        }
        switch (expected.getType()) {
            case NULL:
                return null;
            case BOOLEAN:
                return json.booleanValue();
            case INT:
                return (int) whole(json, Integer.MIN_VALUE, Integer.MAX_VALUE, path);
            case LONG:
                return whole(json, Long.MIN_VALUE, Long.MAX_VALUE, path);
            case FLOAT:
                return (float) number(json);
            case DOUBLE:
                return number(json);
            case BYTES:
                return ByteBuffer.wrap(base64(json, path));
            case FIXED:
                return fixed(model, expected, base64(json, path), path);
            default:
                return json.textValue();
        }
    }

    /** Whether the value looks like the type: a text may still be no base64, a number too large. */
    static boolean sameKind(Schema schema, JsonNode json) {
        switch (schema.getType()) {
            case NULL:
                return json.isNull();
            case BOOLEAN:
                return json.isBoolean();
            case INT:
            case LONG:
                return json.isNumber();
            case FLOAT:
            case DOUBLE:
                return json.isNumber() || json.isTextual() && NUMBERS_AS_TEXT.contains(json.textValue());
            case RECORD:
            case MAP:
                return json.isObject();
            case ARRAY:
                return json.isArray();
            default:
                return json.isTextual();
        }
    }

    /** The value as it may stand in a message: its kind, and the beginning of it. */
    static String described(JsonNode json) {
        if (json.isMissingNode()) {
            return "nothing";
        }
        if (json.isObject()) {
            return "an object";
        }
        if (json.isArray()) {
            return "an array";
        }
        String text = json.toString();
        return text.length() <= MAX_QUOTED_CHARS ? text : text.substring(0, MAX_QUOTED_CHARS) + "…";
    }

    private static long whole(JsonNode json, long min, long max, String path) {
        BigDecimal value = json.decimalValue();
        // Compared before it is expanded: 1e999999999 is short to write and long to hold.
        if (value.compareTo(BigDecimal.valueOf(min)) >= 0 && value.compareTo(BigDecimal.valueOf(max)) <= 0) {
            try {
                return value.longValueExact();
            } catch (ArithmeticException e) {
                throw AvroJsonException.at(path, described(json) + " is not a whole number");
            }
        }
        throw AvroJsonException.at(path, described(json) + " is not within " + min + ".." + max);
    }

    private static double number(JsonNode json) {
        return json.isNumber() ? json.doubleValue() : Double.parseDouble(json.textValue());
    }

    private static byte[] base64(JsonNode json, String path) {
        try {
            return Base64.getDecoder().decode(json.textValue());
        } catch (IllegalArgumentException e) {
            throw AvroJsonException.at(path, described(json) + " is not base64 (" + e.getMessage() + ")");
        }
    }

    private static Object fixed(SpecificData model, Schema expected, byte[] bytes, String path) {
        if (bytes.length != expected.getFixedSize()) {
            throw AvroJsonException.at(
                    path,
                    bytes.length + " bytes where " + expected.getFixedSize() + " belong (" + expected.getName() + ")");
        }
        return model.createFixed(null, bytes, expected);
    }
}
