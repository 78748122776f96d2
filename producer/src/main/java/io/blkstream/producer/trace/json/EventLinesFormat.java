package io.blkstream.producer.trace.json;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceReader;

/**
 * Events as blkstream itself has them: one {@link io.blkstream.schemas.IoEvent} a line in the JSON of {@link
 * io.blkstream.schemas.json.AvroJson}, with nothing lost. Host, device and dates are those of the events.
 */
public final class EventLinesFormat implements TraceFormat {
    private static final int CERTAIN = 95;

    @Override
    public String name() {
        return "blkstream-json";
    }

    @Override
    public int confidence(Head head) {
        return head.lines().stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .filter(EventLinesFormat::looksLikeEvent)
                .map(line -> CERTAIN)
                .orElse(0);
    }

    @Override
    public TraceReader newReader() {
        return new EventLinesReader();
    }

    private static boolean looksLikeEvent(String line) {
        return line.strip().startsWith("{") && line.contains("\"issuedAt\"") && line.contains("\"operation\"");
    }
}
