package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.producer.trace.TraceSink;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.IoEvent;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Everything that reading one input has told. */
final class SeenTrace implements TraceSink {
    final List<TracedIo> ios = new ArrayList<>();
    final List<String> rejects = new ArrayList<>();
    final List<String> notes = new ArrayList<>();
    long lost;

    /** Reads with the format that is most sure of the input. */
    static SeenTrace detect(byte[] input) {
        Head head = new Head(Arrays.copyOf(input, Math.min(input.length, Head.MAX_BYTES)));
        TraceFormat format = new TraceFormats(KernelFormats.all(DeviceNames.BUILT_IN))
                .detect(head)
                .orElseThrow(() -> new AssertionError("no format takes this"));
        return read(format, input);
    }

    static SeenTrace detect(String input) {
        return detect(input.getBytes(StandardCharsets.UTF_8));
    }

    static SeenTrace read(TraceFormat format, byte[] input) {
        SeenTrace seen = new SeenTrace();
        try {
            format.newReader().read(new ByteArrayInputStream(input), seen);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return seen;
    }

    static String formatOf(byte[] input) {
        Head head = new Head(Arrays.copyOf(input, Math.min(input.length, Head.MAX_BYTES)));
        return new TraceFormats(KernelFormats.all(DeviceNames.BUILT_IN))
                .detect(head)
                .map(TraceFormat::name)
                .orElse("none");
    }

    List<IoEvent> events() {
        return ios.stream().map(TracedIo::event).toList();
    }

    IoEvent only() {
        if (ios.size() != 1) {
            throw new AssertionError("not one I/O: " + ios + " rejects " + rejects);
        }
        return ios.get(0).event();
    }

    @Override
    public void event(TracedIo io) {
        ios.add(io);
    }

    @Override
    public void reject(long line, String reason) {
        rejects.add(line + ": " + reason);
    }

    @Override
    public void lost(long count) {
        lost += count;
    }

    @Override
    public void note(String message) {
        notes.add(message);
    }

    @Override
    public void failed(String message) {
        throw new AssertionError("no kernel trace says that a tool failed: " + message);
    }
}
