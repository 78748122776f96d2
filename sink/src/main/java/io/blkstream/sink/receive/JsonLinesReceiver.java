package io.blkstream.sink.receive;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.json.AvroJson;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * Writes each remediation as one line of plain JSON, in UTF-8. A line is given to the operating system before it counts as
 * handed over. A line that was cut short by a full disk or a crash is ended, not continued.
 */
public final class JsonLinesReceiver implements Receiver {
    private final String name;
    private final OutputStream out;
    private final Closeable atEnd;
    private boolean inMidLine;

    private JsonLinesReceiver(String name, OutputStream out, Closeable atEnd, boolean inMidLine) {
        this.name = Objects.requireNonNull(name, "name");
        this.out = out;
        this.atEnd = atEnd;
        this.inMidLine = inMidLine;
    }

    /** Writes to a stream of the caller's, standard output for example, and leaves it open. */
    public static JsonLinesReceiver writingTo(String name, OutputStream out) {
        return new JsonLinesReceiver(name, out, out::flush, false);
    }

    /**
     * Appends to a file, which is created when it is not there.
     *
     * @throws IOException when it cannot be opened
     */
    public static JsonLinesReceiver appendingTo(String name, Path file) throws IOException {
        OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return new JsonLinesReceiver(name, out, out, endsInMidLine(file));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void receive(Remediation remediation) throws IOException {
        String line = AvroJson.write(remediation) + "\n";
        String text = inMidLine ? "\n" + line : line;
        inMidLine = true;
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
        inMidLine = false;
    }

    @Override
    public void close() throws IOException {
        atEnd.close();
    }

    private static boolean endsInMidLine(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (RandomAccessFile existing = new RandomAccessFile(file.toFile(), "r")) {
            if (existing.length() == 0) {
                return false;
            }
            existing.seek(existing.length() - 1);
            return existing.read() != '\n';
        }
    }
}
