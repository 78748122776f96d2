package io.blkstream.producer.trace;

import io.blkstream.producer.trace.compress.Decompression;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/** An opened trace whose format is known; it is unpacked when it is gzip, zstd or xz. To be read once. */
public final class TraceInput implements AutoCloseable {
    /** So sure a format must be before the head of an input is full: a slow pipe shall not have to fill it. */
    private static final int SURE = 90;

    private final String source;
    private final TraceFormat format;
    private final InputStream in;
    private SummarySink sink = new SummarySink(io -> {});

    private TraceInput(String source, TraceFormat format, InputStream in) {
        this.source = source;
        this.format = format;
        this.in = in;
    }

    /**
     * Opens a source and finds out its format.
     *
     * @throws UnknownTraceException when no format of the catalogue fits
     */
    public static TraceInput open(TraceSource source, TraceFormats formats) throws IOException {
        InputStream in = Decompression.open(source.open());
        try {
            byte[] bytes = new byte[Head.MAX_BYTES];
            int length = 0;
            Optional<TraceFormat> format = Optional.empty();
            while (length < bytes.length) {
                int count = in.read(bytes, length, bytes.length - length);
                if (count < 0) {
                    break;
                }
                length += count;
                Head head = new Head(Arrays.copyOf(bytes, length));
                format = formats.detect(head).filter(found -> found.confidence(head) >= SURE);
                if (format.isPresent()) {
                    break;
                }
            }
            byte[] read = Arrays.copyOf(bytes, length);
            TraceFormat found = format.isPresent() ? format.get() : detected(source, formats, new Head(read));
            return new TraceInput(source.name(), found, new SequenceInputStream(new ByteArrayInputStream(read), in));
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    /** Opens a source of a format that is known beforehand. */
    public static TraceInput open(TraceSource source, TraceFormat format) throws IOException {
        return new TraceInput(source.name(), format, Decompression.open(source.open()));
    }

    /** Its format. */
    public TraceFormat format() {
        return format;
    }

    /**
     * Reads to the end.
     *
     * @param events takes each I/O, with {@code sequence} and {@code lostBefore} set, in the order of the input
     */
    public TraceSummary read(Consumer<TracedIo> events) throws IOException {
        sink = new SummarySink(events);
        format.newReader().read(in, sink);
        return summary();
    }

    /** What was read so far; for readings that were cut short. */
    public TraceSummary summary() {
        return sink.summary(source, format.name());
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private static TraceFormat detected(TraceSource source, TraceFormats formats, Head head)
            throws UnknownTraceException {
        Optional<TraceFormat> format = formats.detect(head);
        if (format.isPresent()) {
            return format.get();
        }
        throw new UnknownTraceException(source.name() + ": not a known kind of trace, " + InputLook.describe(head)
                + ". Known formats: " + String.join(", ", formats.names()) + "; name one with --input-format");
    }
}
