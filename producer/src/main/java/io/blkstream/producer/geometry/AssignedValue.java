package io.blkstream.producer.geometry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.apache.avro.Schema;

/** Turns the text behind an assignment's {@code =} into a value of a field's type. */
final class AssignedValue {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper JSON = new JsonMapper();

    private AssignedValue() {}

    /** @throws GeometryException when the text is no value of the type; says what is accepted */
    static JsonNode parse(Schema schema, String text) {
        boolean nullable = schema.getType() == Schema.Type.UNION;
        if (nullable && text.equals("null")) {
            return NODES.nullNode();
        }
        Schema type = withoutNull(schema);
        return switch (type.getType()) {
            case INT -> number(text, Integer.MIN_VALUE, Integer.MAX_VALUE, nullable);
            case LONG -> number(text, Long.MIN_VALUE, Long.MAX_VALUE, nullable);
            case BOOLEAN -> bool(text, nullable);
            case ENUM -> symbol(type, text);
            case ARRAY -> list(type, text);
            case RECORD -> json(text, "is a group: set one of its fields, or give it as a JSON object");
            default -> NODES.textNode(text);
        };
    }

    static Schema withoutNull(Schema schema) {
        if (schema.getType() != Schema.Type.UNION) {
            return schema;
        }
        return schema.getTypes().stream()
                .filter(type -> type.getType() != Schema.Type.NULL)
                .findFirst()
                .orElse(schema);
    }

    private static JsonNode number(String text, long least, long most, boolean nullable) {
        try {
            long value = Long.parseLong(text);
            if (value >= least && value <= most) {
                return NODES.numberNode(value);
            }
        } catch (NumberFormatException e) {
            throw new GeometryException(notAccepted(text, "a whole number", nullable), e);
        }
        throw new GeometryException(notAccepted(text, "a whole number in " + least + ".." + most, nullable));
    }

    private static JsonNode bool(String text, boolean nullable) {
        return switch (text) {
            case "true", "1" -> NODES.booleanNode(true);
            case "false", "0" -> NODES.booleanNode(false);
            default -> throw new GeometryException(notAccepted(text, "true or false", nullable));
        };
    }

    private static JsonNode symbol(Schema type, String text) {
        if (!type.hasEnumSymbol(text)) {
            throw new GeometryException(notAccepted(text, "one of " + type.getEnumSymbols(), false));
        }
        return NODES.textNode(text);
    }

    private static JsonNode list(Schema type, String text) {
        if (text.startsWith("[") || type.getElementType().getType() == Schema.Type.RECORD) {
            return json(text, "is a list: give it as a JSON array");
        }
        ArrayNode list = NODES.arrayNode();
        for (String item : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            list.add(item.strip());
        }
        return list;
    }

    private static JsonNode json(String text, String advice) {
        try {
            JsonNode value = JSON.readTree(text);
            if (value.isContainerNode()) {
                return value;
            }
        } catch (JsonProcessingException e) {
            throw new GeometryException("'" + text + "' is not accepted: the field " + advice, e);
        }
        throw new GeometryException("'" + text + "' is not accepted: the field " + advice);
    }

    private static String notAccepted(String text, String accepted, boolean nullable) {
        return "'" + text + "' is not accepted: " + accepted + (nullable ? " or null" : "") + " is";
    }
}
