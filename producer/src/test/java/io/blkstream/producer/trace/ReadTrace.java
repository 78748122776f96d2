package io.blkstream.producer.trace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A trace read to its end: what the tests look at. */
public record ReadTrace(List<TracedIo> events, TraceSummary summary) {

    public static ReadTrace text(String... lines) {
        return bytes((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    public static ReadTrace bytes(byte[] bytes) {
        return read(TraceSource.once("test", new ByteArrayInputStream(bytes)));
    }

    public static ReadTrace file(Path file) {
        return read(TraceSource.file(file));
    }

    public static ReadTrace as(String format, byte[] bytes) {
        TraceSource source = TraceSource.once("test", new ByteArrayInputStream(bytes));
        try (TraceInput input = TraceInput.open(source, TraceFormats.standard().named(format))) {
            return read(input);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ReadTrace read(TraceSource source) {
        try (TraceInput input = TraceInput.open(source, TraceFormats.standard())) {
            return read(input);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ReadTrace read(TraceInput input) throws IOException {
        List<TracedIo> events = new ArrayList<>();
        TraceSummary summary = input.read(events::add);
        return new ReadTrace(events, summary);
    }

    /** One event as a line: time in ns, process, pid, device, operation, flags, sector, bytes, latency in ns. */
    public String line(int index) {
        TracedIo io = events.get(index);
        var event = io.event();
        return io.timeNanos() + " '" + event.getProcess() + "' " + event.getPid() + " '" + event.getDevice() + "' "
                + event.getOperation() + " " + event.getFlags() + " " + event.getSector() + " " + event.getBytes() + " "
                + event.getLatencyNanos();
    }

    public List<String> rejectReasons() {
        return summary.rejects().stream().map(TraceSummary.RejectedRow::reason).toList();
    }

    public long bytes() {
        return summary.bytesByOperation().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }
}
