package io.blkstream.producer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    private final List<String> rejects = new ArrayList<>();

    @Test
    void shouldNumberLinesWhateverTheirEnds() throws IOException {
        List<String> lines = read("one\r\n\ntwo\nthree".getBytes(StandardCharsets.UTF_8));

        assertThat(lines).containsExactly("1 one", "2 ", "3 two", "4 three");
    }

    @Test
    void shouldRejectLineBeyondTheLimitAndGoOn() throws IOException {
        byte[] longest = new byte[LineReader.MAX_LINE_BYTES];
        Arrays.fill(longest, (byte) 'x');
        String text = new String(longest, StandardCharsets.UTF_8);

        List<String> lines = read((text + "\n" + text + "y\nnext\n" + text + "yy").getBytes(StandardCharsets.UTF_8));

        assertThat(lines).containsExactly("1 " + text, "3 next");
        assertThat(rejects).containsExactly("2 line longer than 1048576 bytes", "4 line longer than 1048576 bytes");
    }

    @Test
    void shouldReplaceMalformedUtf8() throws IOException {
        assertThat(read(new byte[] {'a', (byte) 0xff, 'b', '\n'})).containsExactly("1 a\ufffdb");
    }

    @Property(tries = 200)
    void shouldGiveTheSameLinesHoweverTheyArrive(@ForAll @Size(max = 300) byte[] bytes) throws IOException {
        List<String> whole = read(bytes);

        List<String> trickled = readAll(new LineReader(new TricklingStream(bytes), new Rejects()));

        assertThat(trickled).isEqualTo(whole);
    }

    private List<String> read(byte[] bytes) throws IOException {
        return readAll(new LineReader(new ByteArrayInputStream(bytes), new Rejects()));
    }

    private static List<String> readAll(LineReader reader) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = reader.next(); line != null; line = reader.next()) {
            lines.add(reader.number() + " " + line);
        }
        return lines;
    }

    private static final class TricklingStream extends ByteArrayInputStream {
        TricklingStream(byte[] bytes) {
            super(bytes);
        }

        @Override
        public synchronized int read(byte[] into, int offset, int length) {
            return super.read(into, offset, Math.min(length, 3));
        }
    }

    private final class Rejects implements TraceSink {
        @Override
        public void event(TracedIo io) {
            throw new AssertionError(io);
        }

        @Override
        public void reject(long line, String reason) {
            rejects.add(line + " " + reason);
        }

        @Override
        public void lost(long count) {
            throw new AssertionError(count);
        }

        @Override
        public void note(String message) {
            throw new AssertionError(message);
        }

        @Override
        public void failed(String message) {
            throw new AssertionError(message);
        }
    }
}
