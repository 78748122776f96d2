package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.producer.trace.TraceSink;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Everything that a reader told. */
final class Recorded implements TraceSink {
    final List<TracedIo> ios = new ArrayList<>();
    final List<String> rejects = new ArrayList<>();
    final List<String> notes = new ArrayList<>();
    final List<String> failures = new ArrayList<>();
    long lost;

    /** Reads with the format that is detected. */
    static Recorded detected(byte[] input) {
        byte[] head = Arrays.copyOf(input, Math.min(input.length, Head.MAX_BYTES));
        TraceFormat format = TraceFormats.standard().detect(new Head(head)).orElseThrow();
        return read(format.name(), input);
    }

    static Recorded read(String formatName, String input) {
        return read(formatName, input.getBytes(StandardCharsets.UTF_8));
    }

    static Recorded read(String formatName, byte[] input) {
        Recorded recorded = new Recorded();
        try {
            TraceFormats.standard().named(formatName).newReader().read(new ByteArrayInputStream(input), recorded);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return recorded;
    }

    IoEvent event(int index) {
        return ios.get(index).event();
    }

    long bytes() {
        return ios.stream().mapToLong(io -> io.event().getBytes()).sum();
    }

    long count(Operation operation) {
        return ios.stream().filter(io -> io.event().getOperation() == operation).count();
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
        failures.add(message);
    }
}
