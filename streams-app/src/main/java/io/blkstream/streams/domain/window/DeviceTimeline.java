package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.unit.TimeSpan;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The open windows of one device and its own clock. A window closes when the device's event time passes its end by the
 * grace; no other device's time matters, so a fast, slow or wrong clock elsewhere neither delays nor drops anything here.
 */
public final class DeviceTimeline {
    private final DeviceId device;
    private final WindowPolicy policy;
    private final Supplier<SortingHints> hintsNow;
    /** Ascending by time; two or three at most, because the device's own clock closes the others. */
    private final List<DeviceWindow> open = new ArrayList<>(3);

    private long clockNanos = Long.MIN_VALUE;
    /** Windows that end here or before have been handed over and never open again. */
    private long closedUpToNanos = Long.MIN_VALUE;

    private long lateCarried;
    private PollBaselines baselines = PollBaselines.NONE;
    private DeviceWindow current;

    /**
     * An empty timeline.
     *
     * @param hintsNow what is known of the device at the time of the call; asked once per window
     */
    public DeviceTimeline(DeviceId device, WindowPolicy policy, Supplier<SortingHints> hintsNow) {
        this.device = device;
        this.policy = policy;
        this.hintsNow = hintsNow;
    }

    /**
     * Counts an event in its window, opening it if needed, and hands over the windows that this event's time closes. An
     * event whose window has closed is counted as late in the newest window.
     *
     * @return whether the event is in a window; false = it was late
     */
    public boolean add(BlockIo io, Consumer<DeviceWindow> closed) {
        long timeNanos = io.issuedAtNanos();
        if (timeNanos > clockNanos) {
            clockNanos = timeNanos;
            long due = timeNanos - policy.grace().toNanos();
            closeBefore(due, closed);
            closedUpToNanos = Math.max(closedUpToNanos, due);
        }
        if (current != null && contains(current, timeNanos)) {
            current.add(io);
            return true;
        }
        return addElsewhere(io, timeNanos);
    }

    /** Lets the open windows sort their I/Os by what has become known of the device since they opened. */
    public void learn() {
        if (!open.isEmpty()) {
            SortingHints hints = hintsNow.get();
            open.forEach(window -> window.learn(hints));
        }
    }

    /** Closes every open window whatever the clock says: the input has ended, or the device has been silent for long. */
    public void closeAll(Consumer<DeviceWindow> closed) {
        closeBefore(Long.MAX_VALUE, closed);
    }

    public DeviceId device() {
        return device;
    }

    /** The open windows, ascending by time. */
    public List<DeviceWindow> open() {
        return List.copyOf(open);
    }

    /** Largest issue time seen, nanoseconds since the epoch; {@link Long#MIN_VALUE} before the first event. */
    public long clockNanos() {
        return clockNanos;
    }

    /** Writes the whole state; {@link #readFrom} is its inverse. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeLong(clockNanos);
        out.writeLong(closedUpToNanos);
        out.writeLong(lateCarried);
        baselines.writeTo(out);
        out.writeByte(open.size());
        for (DeviceWindow window : open) {
            window.writeTo(out);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static DeviceTimeline readFrom(
            DeviceId device, WindowPolicy policy, Supplier<SortingHints> hintsNow, DataInput in) throws IOException {
        DeviceTimeline timeline = new DeviceTimeline(device, policy, hintsNow);
        timeline.clockNanos = in.readLong();
        timeline.closedUpToNanos = in.readLong();
        timeline.lateCarried = in.readLong();
        timeline.baselines = PollBaselines.readFrom(in);
        int openWindows = in.readByte();
        for (int i = 0; i < openWindows; i++) {
            timeline.open.add(DeviceWindow.readFrom(device, in));
        }
        return timeline;
    }

    private boolean addElsewhere(BlockIo io, long timeNanos) {
        TimeSpan span = policy.spanOf(timeNanos);
        if (isClosed(span)) {
            countLate();
            return false;
        }
        current = windowOf(span);
        current.add(io);
        return true;
    }

    private boolean isClosed(TimeSpan span) {
        return span.endNanos() <= closedUpToNanos;
    }

    private void countLate() {
        if (open.isEmpty()) {
            lateCarried++;
        } else {
            open.get(open.size() - 1).addLate(1);
        }
    }

    private DeviceWindow windowOf(TimeSpan span) {
        int at = open.size();
        while (at > 0 && open.get(at - 1).span().startNanos() >= span.startNanos()) {
            at--;
        }
        if (at < open.size() && open.get(at).span().equals(span)) {
            return open.get(at);
        }
        DeviceWindow window = new DeviceWindow(device, span, hintsNow.get());
        window.rememberBaselines(baselinesBefore(at));
        window.addLate(lateCarried);
        lateCarried = 0;
        open.add(at, window);
        return window;
    }

    /** What is remembered of closed windows and of the open ones before a position. */
    private PollBaselines baselinesBefore(int position) {
        PollBaselines known = baselines;
        for (DeviceWindow earlier : open.subList(0, position)) {
            known = known.after(earlier.completions());
        }
        return known;
    }

    private void closeBefore(long timeNanos, Consumer<DeviceWindow> closed) {
        while (!open.isEmpty() && open.get(0).span().endNanos() <= timeNanos) {
            DeviceWindow window = open.remove(0);
            if (window == current) {
                current = null;
            }
            closedUpToNanos = Math.max(closedUpToNanos, window.span().endNanos());
            baselines = baselines.after(window.completions());
            closed.accept(window);
        }
    }

    private static boolean contains(DeviceWindow window, long timeNanos) {
        return timeNanos >= window.span().startNanos()
                && timeNanos < window.span().endNanos();
    }
}
