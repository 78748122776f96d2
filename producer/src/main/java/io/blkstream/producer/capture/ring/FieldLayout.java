package io.blkstream.producer.capture.ring;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a field lies in a record or page.
 *
 * @param offset bytes from the start
 * @param sizeBytes its size; of a dynamic field the 4 bytes that say where its text lies
 * @param dynamic whether it is {@code __data_loc}: length in the upper, offset in the lower 16 bits
 */
record FieldLayout(int offset, int sizeBytes, boolean dynamic) {
    private static final Pattern LINE = Pattern.compile(
            "\\s*field:\\s*(.*?)([A-Za-z_]\\w*)\\s*(?:\\[\\w*\\])?;\\s*offset:\\s*(\\d{1,6});\\s*size:\\s*(\\d{1,6});.*");

    /** The fields of a text that has a line for each, as the kernel's format files do; other lines are passed over. */
    static Map<String, FieldLayout> parseAll(String text) {
        Map<String, FieldLayout> fields = new LinkedHashMap<>();
        text.lines().map(LINE::matcher).filter(Matcher::matches).forEach(line -> fields.put(line.group(2), of(line)));
        return fields;
    }

    private static FieldLayout of(Matcher line) {
        return new FieldLayout(
                Integer.parseInt(line.group(3)),
                Integer.parseInt(line.group(4)),
                line.group(1).contains("__data_loc"));
    }
}
