package io.blkstream.producer.trace.json;

import io.blkstream.producer.trace.LineReader;
import io.blkstream.producer.trace.TraceReader;
import io.blkstream.producer.trace.TraceSink;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.json.AvroJson;
import io.blkstream.schemas.json.AvroJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads one event a line; blank lines are passed over, every other line is an event or a reject. */
final class EventLinesReader implements TraceReader {
    @Override
    public void read(InputStream in, TraceSink sink) throws IOException {
        LineReader lines = new LineReader(in, sink);
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (!line.isBlank()) {
                readEvent(lines.number(), line, sink);
            }
        }
    }

    private static void readEvent(long number, String line, TraceSink sink) {
        IoEvent event;
        try {
            event = AvroJson.read(line, IoEvent.class);
        } catch (AvroJsonException e) {
            sink.reject(number, e.getMessage());
            return;
        }
        Optional<String> fault = fault(event);
        if (fault.isPresent()) {
            sink.reject(number, fault.get());
            return;
        }
        sink.event(new TracedIo(number, event.getIssuedAt(), event));
    }

    /** What no device can have done. */
    private static Optional<String> fault(IoEvent event) {
        if (event.getBytes() < -1) {
            return Optional.of("bytes < -1: " + event.getBytes());
        }
        if (event.getSector() < -1) {
            return Optional.of("sector < -1: " + event.getSector());
        }
        if (event.getLatencyNanos() != null && event.getLatencyNanos() < 0) {
            return Optional.of("latencyNanos < 0: " + event.getLatencyNanos());
        }
        if (event.getQueuedNanos() != null && event.getQueuedNanos() < 0) {
            return Optional.of("queuedNanos < 0: " + event.getQueuedNanos());
        }
        if (event.getWeight() < 1) {
            return Optional.of("weight < 1: " + event.getWeight());
        }
        return event.getLostBefore() < 0 ? Optional.of("lostBefore < 0: " + event.getLostBefore()) : Optional.empty();
    }
}
