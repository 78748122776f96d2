package io.blkstream.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import io.blkstream.schemas.Topic;
import io.blkstream.schemas.Topics;
import io.blkstream.streams.wire.Malformed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/contract.md} says what the sources say. Run with {@code -Dblkstream.write-docs=true} to copy the examples into it
 * anew.
 */
class ContractPageTest {
    private static final Path EXAMPLES = Path.of("src", "test", "java", "io", "blkstream", "local", "contract");

    @Test
    void shouldShowTheCodeThatTheTestsRun() throws IOException {
        if (Boolean.getBoolean("blkstream.write-docs")) {
            writeCode();
        }

        Map<String, String> shown = ContractPage.read().code();

        assertThat(shown).containsOnlyKeys("WireExample wire", "PublishExample agent", "ConsumeExample consumer");
        for (Map.Entry<String, String> example : shown.entrySet()) {
            assertThat(example.getValue()).as(example.getKey()).isEqualTo(source(example.getKey()));
        }
    }

    @Test
    void shouldListTheTopicsAsTheyAre() throws IOException {
        List<List<String>> rows = ContractPage.read().table("topic");

        assertThat(rows.stream().map(row -> List.of(row.get(0), row.get(1), row.get(4), row.get(5))))
                .containsExactlyElementsOf(
                        Topics.ALL.stream().map(ContractPageTest::row).toList());
    }

    @Test
    void shouldExplainEveryReasonOfARejection() throws IOException {
        List<List<String>> rows = ContractPage.read().table("reason");

        assertThat(rows.stream().map(row -> row.get(0)))
                .containsExactlyElementsOf(
                        Arrays.stream(Malformed.Reason.values()).map(Enum::name).toList());
    }

    @Test
    void shouldGiveEveryEnumADefaultForSymbolsThatAReaderDoesNotKnow() {
        Set<Schema> enums = new HashSet<>();
        Topics.ALL.forEach(topic -> addEnums(SpecificData.get().getSchema(topic.valueType()), enums));

        assertThat(enums).hasSizeGreaterThan(10);
        assertThat(enums)
                .allSatisfy(type ->
                        assertThat(type.getEnumDefault()).as(type.getFullName()).isNotNull());
    }

    @Test
    void shouldReadWhatANewerVersionWrites() throws IOException {
        String newer = IoEvent.getClassSchema()
                .toString()
                .replace("\"fields\":[", "\"fields\":[{\"name\":\"color\",\"type\":\"string\",\"default\":\"\"},")
                .replace("\"OTHER\"]", "\"OTHER\",\"COPY\"]");
        Schema schema = new Schema.Parser().parse(newer);
        GenericRecord written = new GenericRecordBuilder(schema)
                .set("color", "red")
                .set("issuedAt", 7L)
                .set(
                        "operation",
                        new GenericData.EnumSymbol(schema.getField("operation").schema(), "COPY"))
                .set("host", "db7")
                .set("device", "sda")
                .build();

        IoEvent read = new SpecificDatumReader<IoEvent>(schema, IoEvent.getClassSchema())
                .read(null, DecoderFactory.get().binaryDecoder(bytes(written), null));

        assertThat(read.getIssuedAt()).isEqualTo(7);
        assertThat(read.getOperation()).isEqualTo(Operation.OTHER);
        assertThat(read.getDevice()).isEqualTo("sda");
    }

    private static byte[] bytes(GenericRecord written) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<GenericRecord>(written.getSchema()).write(written, encoder);
        encoder.flush();
        return bytes.toByteArray();
    }

    private static List<String> row(Topic<?> topic) {
        return List.of(
                topic.name(), topic.valueType().getSimpleName(), Integer.toString(topic.partitions()), kept(topic));
    }

    private static String kept(Topic<?> topic) {
        String policy = topic.configuration().get("cleanup.policy");
        String age = topic.configuration().get("retention.ms");
        String compacted = policy.contains("compact") ? "compacted" : "";
        return compacted + (age == null ? "" : (compacted.isEmpty() ? "" : ", ") + age(Long.parseLong(age)));
    }

    private static String age(long millis) {
        Duration age = Duration.ofMillis(millis);
        return age.toDays() > 1 ? age.toDays() + " d" : age.toHours() + " h";
    }

    private static void addEnums(Schema schema, Set<Schema> enums) {
        switch (schema.getType()) {
            case ENUM -> enums.add(schema);
            case RECORD -> schema.getFields().forEach(field -> addEnums(field.schema(), enums));
            case UNION -> schema.getTypes().forEach(type -> addEnums(type, enums));
            case ARRAY -> addEnums(schema.getElementType(), enums);
            case MAP -> addEnums(schema.getValueType(), enums);
            default -> {
                // A plain value.
            }
        }
    }

    /** The part of a class between its marks. */
    private static String source(String example) throws IOException {
        String[] classAndPart = example.split(" ");
        Matcher part = Pattern.compile("(?s)// begin %1$s\n(.*)// end %1$s\n".formatted(classAndPart[1]))
                .matcher(Files.readString(EXAMPLES.resolve(classAndPart[0] + ".java")));
        assertThat(part.find()).as(example).isTrue();
        return part.group(1);
    }

    private static void writeCode() throws IOException {
        String page = Files.readString(ContractPage.FILE);
        for (String example : ContractPage.read().code().keySet()) {
            Pattern block = Pattern.compile("(?s)(<!-- code: %s -->\n```java\n).*?(```\n)".formatted(example));
            page = block.matcher(page).replaceFirst("$1" + Matcher.quoteReplacement(source(example)) + "$2");
        }
        Files.writeString(ContractPage.FILE, page);
    }
}
