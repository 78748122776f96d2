package io.blkstream.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaValidationException;
import org.apache.avro.SchemaValidator;
import org.apache.avro.SchemaValidatorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Today's classes read every record that a released version wrote (BACKWARD_TRANSITIVE).
 *
 * <p>Each folder of {@code src/test/resources/released} holds the schemas of one release and is never edited: releasing
 * means copying {@code src/main/avro/*.avsc} into a new folder named after the version.
 */
class ReleasedSchemasTest {
    private static final SchemaValidator READS_ALL =
            new SchemaValidatorBuilder().canReadStrategy().validateAll();

    static Stream<Topic<?>> topics() {
        return Topics.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("topics")
    void shouldReadEveryReleasedVersion(Topic<?> topic) throws Exception {
        Schema today = current(topic);

        List<Schema> released = released(today.getFullName());

        assertThat(released).as("released versions of %s", today.getFullName()).isNotEmpty();
        READS_ALL.validate(today, released);
    }

    @Test
    void shouldNoticeAFieldWithoutDefault() throws Exception {
        Schema today = current(Topics.IO_EVENTS);
        List<Schema.Field> fields = new ArrayList<>();
        today.getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
        fields.add(new Schema.Field("color", Schema.create(Schema.Type.STRING)));
        Schema broken = Schema.createRecord(today.getName(), null, today.getNamespace(), false, fields);

        assertThatThrownBy(() -> READS_ALL.validate(broken, released(today.getFullName())))
                .isInstanceOf(SchemaValidationException.class);
    }

    private static Schema current(Topic<?> topic) {
        return io.blkstream.schemas.serde.AvroModel.of(topic.valueType()).getSchema(topic.valueType());
    }

    /** The record's schema in each release that has it, oldest first. */
    private static List<Schema> released(String fullName) throws IOException, URISyntaxException {
        List<Schema> schemas = new ArrayList<>();
        for (Path release : releases()) {
            Schema schema = parse(release).get(fullName);
            if (schema != null) {
                schemas.add(schema);
            }
        }
        return schemas;
    }

    private static List<Path> releases() throws IOException, URISyntaxException {
        Path root = Path.of(ReleasedSchemasTest.class.getResource("/released").toURI());
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(Files::isDirectory)
                    .sorted((a, b) -> Runtime.Version.parse(a.getFileName().toString())
                            .compareTo(Runtime.Version.parse(b.getFileName().toString())))
                    .toList();
        }
    }

    /** Files refer to each other's types by name, so those that wait for another are tried again. */
    private static Map<String, Schema> parse(Path release) throws IOException {
        List<Path> waiting;
        try (Stream<Path> files = Files.list(release)) {
            waiting = new ArrayList<>(files.sorted().toList());
        }
        Map<String, Schema> types = new LinkedHashMap<>();
        while (!waiting.isEmpty()) {
            int before = waiting.size();
            for (Path file : List.copyOf(waiting)) {
                if (parsed(file, types)) {
                    waiting.remove(file);
                }
            }
            assertThat(waiting).as("schemas of %s that do not parse", release).hasSizeLessThan(before);
        }
        return types;
    }

    private static boolean parsed(Path file, Map<String, Schema> types) throws IOException {
        Schema.Parser parser = new Schema.Parser();
        parser.addTypes(types.values());
        try {
            parser.parse(Files.readString(file));
            types.putAll(parser.getTypes());
            return true;
        } catch (AvroRuntimeException e) {
            return false;
        }
    }
}
