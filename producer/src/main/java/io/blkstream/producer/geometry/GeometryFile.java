package io.blkstream.producer.geometry;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads geometry from JSON: one object, an array of them, or one after the other (JSON lines). */
final class GeometryFile {
    private static final JsonMapper JSON = new JsonMapper();

    private GeometryFile() {}

    /** @throws GeometryException when it is not JSON of that form, or describes no device; names file and line */
    static List<ObjectNode> read(Path file) throws IOException {
        List<ObjectNode> entries = new ArrayList<>();
        try (MappingIterator<JsonNode> values =
                JSON.readerFor(JsonNode.class).readValues(Files.newBufferedReader(file))) {
            while (values.hasNextValue()) {
                addEntries(file, values.nextValue(), entries);
            }
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String where = at == null ? "" : " line " + at.getLineNr() + " column " + at.getColumnNr();
            throw new GeometryException(file + where + ": not JSON: " + e.getOriginalMessage(), e);
        }
        if (entries.isEmpty()) {
            throw new GeometryException(file + ": describes no device");
        }
        return entries;
    }

    private static void addEntries(Path file, JsonNode value, List<ObjectNode> entries) {
        if (value.isArray()) {
            value.forEach(element -> addEntries(file, element, entries));
            return;
        }
        if (!(value instanceof ObjectNode entry)
                || !entry.path("device").isTextual()
                || entry.path("device").textValue().isEmpty()) {
            throw new GeometryException(
                    file + ": entry " + (entries.size() + 1) + " is not an object with the name of a \"device\"");
        }
        entries.add(entry);
    }
}
