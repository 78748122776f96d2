package io.blkstream.sink.receive;

import static io.blkstream.sink.Samples.remediation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.json.AvroJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesReceiverTest {
    @TempDir
    private Path folder;

    @Test
    void shouldAppendOneObjectALineOverSeveralRuns() throws IOException {
        Path file = folder.resolve("remediations.jsonl");

        append(file, remediation("a", 1));
        append(file, remediation("a", 2));

        assertThat(read(Files.readAllLines(file))).containsExactly(remediation("a", 1), remediation("a", 2));
    }

    @Test
    void shouldBeginNewLineAfterOneThatACrashCutShort() throws IOException {
        Path file = folder.resolve("remediations.jsonl");
        Files.writeString(file, "{\"id\":\"cut sho");

        append(file, remediation("a", 1));

        assertThat(Files.readAllLines(file)).hasSize(2);
        assertThat(AvroJson.read(Files.readAllLines(file).get(1), Remediation.class))
                .isEqualTo(remediation("a", 1));
    }

    @Test
    void shouldBeginNewLineAfterWriteThatFailedHalfWay() throws IOException {
        HalfWritingOnce out = new HalfWritingOnce();
        JsonLinesReceiver receiver = JsonLinesReceiver.writingTo("json", out);

        assertThatThrownBy(() -> receiver.receive(remediation("a", 1))).isInstanceOf(IOException.class);
        receiver.receive(remediation("a", 1));
        receiver.receive(remediation("a", 2));

        List<String> lines =
                out.written.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(read(lines.subList(1, 3))).containsExactly(remediation("a", 1), remediation("a", 2));
    }

    private static void append(Path file, Remediation remediation) throws IOException {
        try (JsonLinesReceiver receiver = JsonLinesReceiver.appendingTo("json", file)) {
            receiver.receive(remediation);
        }
    }

    private static List<Remediation> read(List<String> lines) {
        return lines.stream()
                .map(line -> AvroJson.read(line, Remediation.class))
                .toList();
    }

    /** A disk that is full at the first line. */
    private static final class HalfWritingOnce extends OutputStream {
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();
        private boolean failed;

        @Override
        public void write(int octet) {
            written.write(octet);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (!failed) {
                failed = true;
                written.write(bytes, offset, length / 2);
                throw new IOException("no space left on device");
            }
            written.write(bytes, offset, length);
        }
    }
}
