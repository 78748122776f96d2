package io.blkstream.producer.geometry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.text.NearestName;
import java.util.List;
import org.apache.avro.Schema;

/**
 * One field of a device's geometry set by hand, like {@code nvme0n1.mdBitmap.bits=57228}.
 *
 * @param device kernel name, or {@link #ALL_DEVICES}
 * @param path names of the nested records, then of the field
 * @param value what to put there
 */
public record GeometryAssignment(String device, List<String> path, JsonNode value) {
    /** Stands for every device. */
    public static final String ALL_DEVICES = "*";

    public GeometryAssignment {
        path = List.copyOf(path);
    }

    /**
     * Reads {@code device.field=value}.
     *
     * @throws GeometryException when the field is unknown (names a near one) or the value of the wrong type (says what is
     *     accepted)
     */
    public static GeometryAssignment parse(String text) {
        int equals = text.indexOf('=');
        String target = equals < 0 ? text : text.substring(0, equals);
        int dot = dotBeforeField(target);
        if (equals < 0 || dot < 1) {
            throw new GeometryException("'" + text + "': not device.field=value, e.g. nvme0n1.optimalIoSize=4096");
        }
        List<String> path = List.of(target.substring(dot + 1).split("\\.", -1));
        Schema schema = fieldSchema(text, path);
        try {
            JsonNode value = AssignedValue.parse(schema, text.substring(equals + 1));
            return new GeometryAssignment(target.substring(0, dot), path, value);
        } catch (GeometryException e) {
            throw new GeometryException("'" + text + "': " + e.getMessage(), e);
        }
    }

    boolean appliesTo(String deviceName) {
        return device.equals(ALL_DEVICES) || device.equals(deviceName);
    }

    void applyTo(ObjectNode geometry) {
        ObjectNode parent = geometry;
        for (String name : path.subList(0, path.size() - 1)) {
            JsonNode child = parent.get(name);
            parent = child instanceof ObjectNode nested ? nested : parent.putObject(name);
        }
        parent.set(path.get(path.size() - 1), value);
    }

    /** Device names may hold dots: the first one before a known field counts, else the first. */
    private static int dotBeforeField(String target) {
        for (int dot = target.indexOf('.'); dot >= 0; dot = target.indexOf('.', dot + 1)) {
            int end = target.indexOf('.', dot + 1);
            String next = target.substring(dot + 1, end < 0 ? target.length() : end);
            if (DeviceGeometry.getClassSchema().getField(next) != null) {
                return dot;
            }
        }
        return target.indexOf('.');
    }

    private static Schema fieldSchema(String text, List<String> path) {
        Schema schema = DeviceGeometry.getClassSchema();
        for (String name : path) {
            Schema record = AssignedValue.withoutNull(schema);
            if (record.getType() != Schema.Type.RECORD) {
                throw new GeometryException("'" + text + "': nothing is nested in what stands before '" + name + "'");
            }
            Schema.Field field = record.getField(name);
            if (field == null) {
                throw unknownField(text, record, name);
            }
            schema = field.schema();
        }
        return schema;
    }

    private static GeometryException unknownField(String text, Schema record, String name) {
        List<String> known = record.getFields().stream().map(Schema.Field::name).toList();
        return new GeometryException("'" + text + "': unknown field '" + name + "' of " + record.getName()
                + NearestName.hint(name, known) + " (known: " + String.join(", ", known) + ")");
    }
}
