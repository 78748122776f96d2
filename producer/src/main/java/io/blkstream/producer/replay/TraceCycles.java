package io.blkstream.producer.replay;

import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.producer.trace.TraceInput;
import io.blkstream.producer.trace.TraceSource;
import io.blkstream.producer.trace.TraceSummary;
import io.blkstream.producer.trace.TracedIo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A trace that can be gone through again and again: small ones from memory, large files by reading them anew, in constant
 * memory either way.
 */
final class TraceCycles {
    /** Traces of at most so many events are kept. */
    static final int KEPT_EVENTS = 100_000;

    private static final long UNTIMED_GAP_NANOS = 1_000;

    private final TraceSource source;
    private final Optional<TraceFormat> format;
    private final TraceFormats formats;
    private final Map<String, Set<String>> devices = new LinkedHashMap<>();
    private List<TracedIo> kept = new ArrayList<>();
    private boolean complete;
    private CycleShape shape;
    private TraceSummary summary;
    private long previousIssueNanos;

    /** @param format empty = found by the first bytes */
    TraceCycles(TraceSource source, Optional<TraceFormat> format, TraceFormats formats) {
        this.source = source;
        this.format = format;
        this.formats = formats;
    }

    boolean isRepeatable() {
        return source.isRepeatable();
    }

    /**
     * Goes through a repeatable source once to learn its shape.
     *
     * @param watcher sees each event and leaves it as it is
     */
    void explore(Consumer<TracedIo> watcher) throws IOException {
        readAndLearn(watcher);
    }

    /**
     * Plays one cycle.
     *
     * @param events takes events that it may change, and their issue time as the trace has it
     * @throws IOException also when the source cannot be read again
     */
    void play(Consumer<TracedIo> events) throws IOException {
        if (complete && kept != null) {
            kept.forEach(io -> events.accept(new TracedIo(io.line(), io.timeNanos(), EventCopy.of(io.event()))));
            return;
        }
        if (!complete) {
            readAndLearn(events);
            return;
        }
        if (!isRepeatable()) {
            throw new IOException(source.name() + ": cannot be repeated: a pipe of more than " + KEPT_EVENTS
                    + " I/Os; save it to a file first");
        }
        previousIssueNanos = 0;
        try (TraceInput input = open()) {
            input.read(io -> {
                placeUntimed(io);
                events.accept(io);
            });
        }
    }

    /** Shape of a cycle; empty when nothing was read. */
    Optional<CycleShape> shape() {
        return Optional.ofNullable(shape);
    }

    /** What the trace came to so far; empty before anything was read. */
    Optional<TraceSummary> summary() {
        return Optional.ofNullable(summary);
    }

    /** Devices that were seen, by the host that the trace names ("" = none). */
    Map<String, Set<String>> devices() {
        return devices;
    }

    private void readAndLearn(Consumer<TracedIo> events) throws IOException {
        try (TraceInput input = open()) {
            try {
                input.read(io -> {
                    placeUntimed(io);
                    learn(io);
                    events.accept(io);
                });
                complete = true;
            } finally {
                summary = input.summary();
            }
        }
    }

    private TraceInput open() throws IOException {
        return format.isPresent() ? TraceInput.open(source, format.get()) : TraceInput.open(source, formats);
    }

    /** Gives an I/O without a printed time a place just behind its predecessor. */
    private void placeUntimed(TracedIo io) {
        if (io.timeNanos() == TracedIo.NO_TIME) {
            io.event().setIssuedAt(previousIssueNanos + UNTIMED_GAP_NANOS);
        }
        previousIssueNanos = io.event().getIssuedAt();
    }

    private void learn(TracedIo io) {
        long issueNanos = io.event().getIssuedAt();
        shape = shape == null ? CycleShape.of(issueNanos) : shape.with(issueNanos);
        devices.computeIfAbsent(io.event().getHost(), host -> new LinkedHashSet<>())
                .add(io.event().getDevice());
        if (kept == null) {
            return;
        }
        if (kept.size() == KEPT_EVENTS) {
            kept = null;
            return;
        }
        kept.add(new TracedIo(io.line(), io.timeNanos(), EventCopy.of(io.event())));
    }
}
