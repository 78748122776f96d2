package io.blkstream.schemas.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.kafka.common.errors.SerializationException;

/**
 * A registry that speaks Confluent's REST API: Confluent Schema Registry, Apicurio ({@code /apis/ccompat/v7}), Karapace,
 * Redpanda. It remembers nothing; see {@link CachingSchemaRegistry}.
 */
final class HttpSchemaRegistry implements SchemaRegistry {
    private final RegistryTransport transport;

    HttpSchemaRegistry(RegistryTransport transport) {
        this.transport = transport;
    }

    /** Host names are verified whenever TLS is used, which Confluent's client leaves off. */
    static HttpSchemaRegistry connect(Map<String, ?> configuration) {
        RegistryOptions options = RegistryOptions.from(configuration);
        HttpClient.Builder client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(options.connectTimeout());
        RegistryTls.context(configuration).ifPresent(client::sslContext);
        return new HttpSchemaRegistry(new RegistryTransport(
                client.build(),
                options,
                RegistryCredentials.from(configuration),
                Pause.sleeping(),
                () -> ThreadLocalRandom.current().nextDouble()));
    }

    @Override
    public int register(String subject, Schema schema, boolean normalize) {
        String path = subjectPath(subject) + "/versions?normalize=" + normalize;
        return number(transport.send("POST", path, schemaBody(schema)), "id");
    }

    @Override
    public RegisteredSchema lookUp(String subject, Schema schema, boolean normalize) {
        String path = subjectPath(subject) + "?normalize=" + normalize + "&deleted=false";
        JsonNode answer = transport.send("POST", path, schemaBody(schema));
        return new RegisteredSchema(subject, number(answer, "version"), number(answer, "id"), schema);
    }

    @Override
    public Schema byId(int id, String subject) {
        String hint = subject == null ? "" : "&subject=" + encoded(subject);
        return parsed(transport.send("GET", "/schemas/ids/" + id + "?fetchMaxId=false" + hint, null));
    }

    @Override
    public Schema byGuid(UUID guid) {
        return parsed(transport.send("GET", "/schemas/guids/" + guid, null));
    }

    @Override
    public RegisteredSchema latest(String subject) {
        JsonNode answer = transport.send("GET", subjectPath(subject) + "/versions/latest", null);
        return new RegisteredSchema(subject, number(answer, "version"), number(answer, "id"), parsed(answer));
    }

    @Override
    public boolean isCompatible(String subject, Schema schema) {
        String path = "/compatibility" + subjectPath(subject) + "/versions/latest";
        JsonNode answer = transport.send("POST", path, schemaBody(schema));
        JsonNode compatible = answer.path("is_compatible");
        if (!compatible.isBoolean()) {
            throw new SerializationException("the registry's answer has no is_compatible: " + answer);
        }
        return compatible.booleanValue();
    }

    @Override
    public void setCompatibility(String level) {
        transport.send("PUT", "/config", compatibilityBody(level));
    }

    @Override
    public void setCompatibility(String subject, String level) {
        transport.send("PUT", "/config/" + encoded(subject), compatibilityBody(level));
    }

    @Override
    public String compatibility(String subject) {
        JsonNode answer;
        try {
            answer = transport.send("GET", "/config/" + encoded(subject) + "?defaultToGlobal=true", null);
        } catch (SerializationException e) {
            // Apicurio does not know the wish for the common rule, and says that the subject is missing.
            if (!(e.getCause() instanceof RegistryException refusal) || refusal.status() != 404) {
                throw e;
            }
            answer = transport.send("GET", "/config", null);
        }
        JsonNode level = answer.path("compatibilityLevel");
        if (!level.isTextual()) {
            throw new SerializationException("the registry's answer has no compatibilityLevel: " + answer);
        }
        return level.textValue();
    }

    private static String compatibilityBody(String level) {
        return JsonNodeFactory.instance.objectNode().put("compatibility", level).toString();
    }

    private static String subjectPath(String subject) {
        return "/subjects/" + encoded(subject);
    }

    private static String encoded(String text) {
        // The encoder is one for forms; in a path a plus would stay a plus.
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String schemaBody(Schema schema) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("schemaType", "AVRO")
                .put("schema", schema.toString())
                .toString();
    }

    private static int number(JsonNode answer, String field) {
        JsonNode number = answer.path(field);
        if (!number.canConvertToInt() || !number.isIntegralNumber()) {
            throw new SerializationException("the registry's answer has no number '" + field + "': " + answer);
        }
        return number.intValue();
    }

    private Schema parsed(JsonNode answer) {
        try {
            Schema.Parser parser = new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false);
            return parse(parser, answer);
        } catch (AvroRuntimeException e) {
            throw new SerializationException("the registry gave a schema that is none: " + e.getMessage(), e);
        }
    }

    /** Parses what the schema refers to first: some clients split named types off into subjects of their own. */
    private Schema parse(Schema.Parser parser, JsonNode answer) {
        String type = answer.path("schemaType").asText("AVRO");
        if (!"AVRO".equals(type)) {
            throw new SerializationException("the registry gave a schema of type " + type + " where AVRO is needed");
        }
        for (JsonNode reference : answer.path("references")) {
            if (!parser.getTypes().containsKey(reference.path("name").asText())) {
                String path =
                        subjectPath(reference.path("subject").asText()) + "/versions/" + number(reference, "version");
                parse(parser, transport.send("GET", path, null));
            }
        }
        return parser.parse(answer.path("schema").asText());
    }
}
