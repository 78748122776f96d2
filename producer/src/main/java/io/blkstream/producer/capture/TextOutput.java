package io.blkstream.producer.capture;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Prints I/Os as biosnoop of libbpf-tools does, with nanoseconds: {@code TIME COMM PID DISK T SECTOR BYTES QUE LAT}. TIME is
 * when the I/O ended, counted from the first one's issue.
 */
public final class TextOutput implements AgentOutput {
    private static final int NO_TIME = -1;
    private static final double NANOS_PER_MILLI = 1e6;

    private final PrintWriter out;
    private final Consumer<CaptureStatus> statuses;
    private boolean begun;
    private long originNanos;

    /** @param statuses takes what belongs on no row */
    public TextOutput(PrintWriter out, Consumer<CaptureStatus> statuses) {
        this.out = out;
        this.statuses = statuses;
    }

    @Override
    public void event(IoEvent event) {
        if (!begun) {
            begun = true;
            originNanos = event.getIssuedAt();
            line("TIME(s)     COMM            PID     DISK      T    SECTOR     BYTES   QUE(ms) LAT(ms)");
        }
        if (event.getLostBefore() > 0) {
            line("Lost " + event.getLostBefore() + " samples");
        }
        line(row(event));
    }

    @Override
    public void geometry(DeviceGeometry geometry) {
        // A biosnoop row has no place for it; the geometry command prints it.
    }

    @Override
    public void status(CaptureStatus status) {
        statuses.accept(status);
    }

    /** Without {@code println}, which may flush at each line. */
    private void line(String text) {
        out.print(text + '\n');
    }

    @Override
    public void pause() {
        out.flush();
    }

    @Override
    public boolean isGone() {
        return out.checkError();
    }

    @Override
    public void close() {
        out.flush();
    }

    private String row(IoEvent event) {
        long latency = event.getLatencyNanos() == null ? 0 : event.getLatencyNanos();
        return String.format(
                Locale.ROOT,
                "%-11.9f %-15s %-7d %-9s %-4s %-10d %-7d %7.6f %7.6f",
                (event.getIssuedAt() + latency - originNanos) / 1e9,
                printable(event.getProcess()),
                event.getPid(),
                event.getDevice(),
                letters(event),
                event.getSector(),
                Math.max(0, event.getBytes()),
                millis(event.getQueuedNanos()),
                millis(event.getLatencyNanos()));
    }

    /** A name may hold line ends. */
    private static String printable(String process) {
        return process.replaceAll("\\p{Cntrl}", "?");
    }

    private static double millis(Long nanos) {
        return nanos == null ? NO_TIME : nanos / NANOS_PER_MILLI;
    }

    private static String letters(IoEvent event) {
        int flags = event.getFlags();
        return (has(flags, IoFlags.PREFLUSH) ? "F" : "")
                + operation(event.getOperation())
                + (has(flags, IoFlags.FUA) ? "F" : "")
                + (has(flags, IoFlags.READAHEAD) ? "A" : "")
                + (has(flags, IoFlags.SYNC) ? "S" : "")
                + (has(flags, IoFlags.META) ? "M" : "")
                + (has(flags, IoFlags.ATOMIC) ? "U" : "");
    }

    private static String operation(Operation operation) {
        return switch (operation) {
            case READ -> "R";
            case WRITE -> "W";
            case DISCARD -> "D";
            case FLUSH -> "FF";
            case WRITE_ZEROES -> "WZ";
            case ZONE -> "ZR";
            case OTHER -> "N";
        };
    }

    private static boolean has(int flags, int flag) {
        return (flags & flag) != 0;
    }
}
