package io.blkstream.producer.geometry.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blkstream.producer.geometry.GeometryException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads {@code lsblk -J} of all versions: values are strings before util-linux 2.33, numbers and booleans since. */
final class LsblkJson {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private LsblkJson() {}

    /** @throws GeometryException when it is not JSON, naming the byte, or not of lsblk */
    static List<LsblkDevice> parse(String text) {
        JsonNode devices = tree(text).path("blockdevices");
        if (!devices.isArray()) {
            throw new GeometryException("not of lsblk -J: no array 'blockdevices'");
        }
        return devices(devices);
    }

    private static JsonNode tree(String text) {
        try {
            return JSON.readTree(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw new GeometryException(
                    "lsblk JSON is broken at byte " + e.getLocation().getByteOffset() + ": " + e.getOriginalMessage()
                            + " (util-linux 2.38.0 prints sizes of 0B without quotes: lsblk -P is not affected)",
                    e);
        } catch (IOException e) {
            throw new GeometryException("lsblk JSON cannot be read: " + e.getMessage(), e);
        }
    }

    private static List<LsblkDevice> devices(JsonNode array) {
        List<LsblkDevice> devices = new ArrayList<>();
        for (JsonNode node : array) {
            LsblkDevice device = LsblkDevice.of(columns(node));
            device.children().addAll(devices(node.path("children")));
            devices.add(device);
        }
        return devices;
    }

    private static Map<String, String> columns(JsonNode node) {
        Map<String, String> columns = new HashMap<>();
        node.properties().forEach(property -> {
            JsonNode value = property.getValue();
            if (value.isValueNode() && !value.isNull()) {
                String text = value.asText().strip();
                columns.put(property.getKey().toLowerCase(Locale.ROOT), text);
            }
        });
        columns.values().removeIf(String::isEmpty);
        return columns;
    }
}
