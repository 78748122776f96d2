package io.blkstream.producer.capture.ring;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The layout of one tracepoint's records, as its {@code format} file tells; it differs between kernels.
 *
 * @param name of the tracepoint
 * @param id what the records' {@code common_type} says
 */
public record EventFormat(String name, int id, Map<String, FieldLayout> fields) {
    private static final Pattern NAME = Pattern.compile("(?m)^name:\\s*(\\w+)\\s*$");
    private static final Pattern ID = Pattern.compile("(?m)^ID:\\s*(\\d{1,5})\\s*$");

    public EventFormat {
        fields = Map.copyOf(fields);
    }

    /**
     * Reads a file like {@code events/block/block_rq_issue/format}.
     *
     * @throws IllegalArgumentException when it has no name, number or fields
     */
    public static EventFormat parse(String text) {
        Matcher name = NAME.matcher(text);
        Matcher id = ID.matcher(text);
        Map<String, FieldLayout> fields = FieldLayout.parseAll(text);
        if (!name.find() || !id.find() || fields.isEmpty()) {
            throw new IllegalArgumentException("not the format file of a tracepoint: '" + text.strip() + "'");
        }
        return new EventFormat(name.group(1), Integer.parseInt(id.group(1)), fields);
    }

    /** Whether records have that field. */
    boolean has(String field) {
        return fields.containsKey(field);
    }

    /** @throws IllegalArgumentException when records have no such field */
    FieldLayout field(String field) {
        FieldLayout layout = fields.get(field);
        if (layout == null) {
            throw new IllegalArgumentException("records of " + name + " have no field " + field);
        }
        return layout;
    }
}
