package io.blkstream.schemas.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.blkstream.schemas.serde.AvroModel;
import io.blkstream.schemas.text.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;

/** Reads plain JSON along a schema into Avro data of generated classes. */
final class AvroJsonReader {
    private final SpecificData model;
    private final Schema schema;

    AvroJsonReader(Class<?> type) {
        this.model = AvroModel.of(type);
        this.schema = model.getSchema(type);
    }

    Object read(JsonNode json) {
        return read(schema, json, "$");
    }

    private Object read(Schema expected, JsonNode json, String path) {
        switch (expected.getType()) {
            case RECORD:
                return readRecord(expected, json, path);
            case ARRAY:
                return readArray(expected, json, path);
            case MAP:
                return readMap(expected, json, path);
            case UNION:
                return readUnion(expected, json, path);
            case ENUM:
                return readEnum(expected, json, path);
            default:
                return JsonScalars.read(model, expected, json, path);
        }
    }

    private Object readRecord(Schema expected, JsonNode json, String path) {
        require(json, JsonNode::isObject, "an object (" + expected.getName() + ")", path);
        List<String> names =
                expected.getFields().stream().map(Schema.Field::name).toList();
        json.fieldNames().forEachRemaining(name -> {
            if (!names.contains(name)) {
                throw AvroJsonException.at(
                        path, "unknown field '" + name + "' of " + expected.getName() + NearestName.hint(name, names));
            }
        });
        IndexedRecord record = (IndexedRecord) model.newRecord(null, expected);
        for (Schema.Field field : expected.getFields()) {
            record.put(field.pos(), readField(field, json.get(field.name()), path + "." + field.name()));
        }
        return record;
    }

    private Object readField(Schema.Field field, JsonNode json, String path) {
        if (json != null) {
            return read(field.schema(), json, path);
        }
        if (!field.hasDefaultValue()) {
            throw AvroJsonException.at(path, "missing, and it has no default");
        }
        return model.deepCopy(field.schema(), model.getDefaultValue(field));
    }

    private Object readArray(Schema expected, JsonNode json, String path) {
        require(json, JsonNode::isArray, "an array", path);
        List<Object> values = new ArrayList<>(json.size());
        for (int i = 0; i < json.size(); i++) {
            values.add(read(expected.getElementType(), json.get(i), path + "[" + i + "]"));
        }
        return values;
    }

    private Object readMap(Schema expected, JsonNode json, String path) {
        require(json, JsonNode::isObject, "an object", path);
        Map<String, Object> values = new LinkedHashMap<>();
        json.properties()
                .forEach(entry -> values.put(
                        entry.getKey(),
                        read(expected.getValueType(), entry.getValue(), path + "['" + entry.getKey() + "']")));
        return values;
    }

    private Object readEnum(Schema expected, JsonNode json, String path) {
        require(json, JsonNode::isTextual, "a text (" + expected.getName() + ")", path);
        String symbol = json.textValue();
        if (!expected.hasEnumSymbol(symbol)) {
            throw AvroJsonException.at(
                    path,
                    "'" + symbol + "' is no " + expected.getName() + NearestName.hint(symbol, expected.getEnumSymbols())
                            + "; accepted: " + expected.getEnumSymbols());
        }
        return model.createEnum(symbol, expected);
    }

    /** The first branch that takes the value; when only one is of the value's kind, that branch's complaint. */
    private Object readUnion(Schema union, JsonNode json, String path) {
        Schema wrapped = wrappedBranch(union, json);
        if (wrapped != null) {
            String name = wrapped.getFullName();
            return read(wrapped, json.elements().next(), path + "['" + name + "']");
        }
        List<Schema> candidates = union.getTypes().stream()
                .filter(branch -> JsonScalars.sameKind(branch, json))
                .toList();
        AvroJsonException complaint = null;
        for (Schema candidate : candidates) {
            try {
                return read(candidate, json, path);
            } catch (AvroJsonException e) {
                complaint = complaint == null ? e : complaint;
            }
        }
        if (complaint != null) {
            throw complaint;
        }
        List<String> branches =
                union.getTypes().stream().map(Schema::getFullName).toList();
        throw AvroJsonException.at(path, "found " + JsonScalars.described(json) + ", accepted: " + branches);
    }

    /** Avro's own JSON names the branch of a value: an object whose only name is a type of the union. */
    private static Schema wrappedBranch(Schema union, JsonNode json) {
        if (!json.isObject() || json.size() != 1) {
            return null;
        }
        String name = json.fieldNames().next();
        boolean isField = union.getTypes().stream()
                .anyMatch(branch -> branch.getType() == Schema.Type.RECORD && branch.getField(name) != null);
        if (isField) {
            return null;
        }
        return union.getTypes().stream()
                .filter(branch -> branch.getFullName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static void require(JsonNode json, Predicate<JsonNode> test, String wanted, String path) {
        if (!test.test(json)) {
            throw AvroJsonException.at(path, "found " + JsonScalars.described(json) + " where " + wanted + " belongs");
        }
    }
}
