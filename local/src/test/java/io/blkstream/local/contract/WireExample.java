package io.blkstream.local.contract;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/** The wire format by hand: a zero byte, the schema's id, the bare Avro record. */
// begin wire
final class WireExample {
    private static final String TYPE = "application/vnd.schemaregistry.v1+json";
    private static final int HEADER = 1 + Integer.BYTES;

    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final Map<Integer, Schema> known = new HashMap<>();
    private final String registry;

    WireExample(String registry) {
        this.registry = registry;
    }

    /** Reads the value of a message with the schema that it was written with. */
    GenericRecord read(byte[] value) throws IOException, InterruptedException {
        ByteBuffer frame = ByteBuffer.wrap(value); // big-endian
        byte magic = frame.get();
        if (magic != 0) {
            throw new IOException("begins with " + magic + " and not with 0");
        }
        int id = frame.getInt();
        if (!known.containsKey(id)) {
            known.put(id, schema(id));
        }
        GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(known.get(id));
        return reader.read(null, DecoderFactory.get().binaryDecoder(value, HEADER, value.length - HEADER, null));
    }

    /** The schema of an id never changes, so one call per id is enough. */
    Schema schema(int id) throws IOException, InterruptedException {
        String answer = call("/schemas/ids/" + id, "GET", BodyPublishers.noBody());
        return new Schema.Parser().parse(json.readTree(answer).get("schema").asText());
    }

    /** Makes the value of a message; the subject is the topic's name and "-value". */
    byte[] write(String topic, GenericRecord message) throws IOException, InterruptedException {
        String schema =
                json.writeValueAsString(Map.of("schema", message.getSchema().toString()));
        String answer = call("/subjects/" + topic + "-value/versions", "POST", BodyPublishers.ofString(schema));
        int id = json.readTree(answer).get("id").asInt(); // the same schema has the same id: keep it

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(ByteBuffer.allocate(HEADER).put((byte) 0).putInt(id).array());
        BinaryEncoder avro = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<GenericRecord>(message.getSchema()).write(message, avro);
        avro.flush();
        return bytes.toByteArray();
    }

    private String call(String path, String method, BodyPublisher body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(registry + path))
                .header("Content-Type", TYPE)
                .method(method, body)
                .build();
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(path + " answers " + answer.statusCode() + ": " + answer.body());
        }
        return answer.body();
    }
}
// end wire
