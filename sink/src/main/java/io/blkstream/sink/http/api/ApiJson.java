package io.blkstream.sink.http.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.blkstream.schemas.json.AvroJson;
import io.blkstream.sink.http.HttpAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.apache.avro.specific.SpecificRecord;

/** JSON as the API writes it: every time stands twice, {@code x} in milliseconds and {@code xTime} in ISO-8601. */
public final class ApiJson {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ApiJson() {}

    /** What every error looks like. */
    public static byte[] error(String code, String message) {
        return bytes(object().put("error", code).put("message", message));
    }

    public static ObjectNode object() {
        return JSON.createObjectNode();
    }

    public static ArrayNode array() {
        return JSON.createArrayNode();
    }

    public static byte[] bytes(JsonNode json) {
        try {
            return JSON.writeValueAsBytes(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static HttpAnswer ok(JsonNode json) {
        return HttpAnswer.json(200, bytes(json));
    }

    /** A record with all of its fields. */
    static ObjectNode of(SpecificRecord record) {
        try (TokenBuffer tokens = new TokenBuffer(JSON, false)) {
            AvroJson.write(record, tokens);
            return JSON.readTree(tokens.asParser());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void putTime(ObjectNode json, String name, Long millis) {
        json.put(name, millis);
        json.put(
                name + "Time",
                millis == null ? null : Instant.ofEpochMilli(millis).toString());
    }
}
