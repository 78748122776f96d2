package io.blkstream.producer.geometry;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.producer.geometry.host.GeometryReports;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.json.AvroJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads a file with geometry: JSON of our own form, that is one object, an array of them, or one after the other (JSON lines);
 * or a report of a tool, see {@link GeometryReports}.
 */
final class GeometryFile {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern LSBLK_JSON = Pattern.compile("\\{\\s*\"blockdevices\"");

    private GeometryFile() {}

    /** What a file tells: entries of our own form, or else devices of a report. */
    record Content(List<ObjectNode> entries, List<DeviceGeometry> reported) {}

    /** @throws GeometryException when it is neither, or describes no device; names file and line */
    static Content read(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        return isOwnForm(text)
                ? new Content(entries(file, text), List.of())
                : new Content(List.of(), reported(file, text));
    }

    /** An entry like those of a file; it names no host, because a report does not. */
    static ObjectNode entry(DeviceGeometry device) {
        try {
            ObjectNode entry = (ObjectNode) JSON.readTree(AvroJson.write(device));
            entry.remove("host");
            return entry;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("geometry does not read back: " + device, e);
        }
    }

    private static boolean isOwnForm(String text) {
        String start = text.stripLeading();
        return start.isEmpty()
                || start.startsWith("[")
                || start.startsWith("{") && !LSBLK_JSON.matcher(start).lookingAt();
    }

    private static List<DeviceGeometry> reported(Path file, String text) {
        try {
            return new GeometryReports("").read(text);
        } catch (GeometryException e) {
            throw new GeometryException(file + ": not JSON, and " + e.getMessage(), e);
        }
    }

    private static List<ObjectNode> entries(Path file, String text) throws IOException {
        List<ObjectNode> entries = new ArrayList<>();
        try (MappingIterator<JsonNode> values = JSON.readerFor(JsonNode.class).readValues(text)) {
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
