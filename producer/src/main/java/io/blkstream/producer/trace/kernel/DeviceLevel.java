package io.blkstream.producer.trace.kernel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Decides which events stand for the I/Os of one device. Devices with requests show each I/O up to three times: as bio,
 * as accounted I/O and as request; bio-based ones (md, dm, zram, …) only as bio. Requests win, then accounted I/Os.
 */
final class DeviceLevel {
    /** What is taken for an I/O, worst first. */
    enum Level {
        NONE,
        BIO,
        ACCOUNTED,
        REQUEST
    }

    /** So many I/Os without sight of a request prove that there are none. */
    private static final int PROOF = 64;

    private final Consumer<PairedRequest> out;
    private final Deque<PairedRequest> undecided = new ArrayDeque<>();
    private Level level = Level.NONE;
    private boolean decided;

    DeviceLevel(Consumer<PairedRequest> out) {
        this.out = out;
    }

    Level level() {
        return level;
    }

    /** A sign of this level was seen. */
    void sees(Level sign) {
        if (sign.compareTo(level) > 0) {
            level = sign;
            undecided.clear();
            decided = sign == Level.REQUEST;
        }
    }

    /** Takes what was paired on one level. */
    void offer(Level from, PairedRequest io) {
        if (from != level) {
            return;
        }
        if (decided) {
            out.accept(io);
            return;
        }
        undecided.add(io);
        if (undecided.size() >= PROOF) {
            decide();
        }
    }

    /** Hands out what is held back: no better sign will come. */
    void decide() {
        decided = true;
        undecided.forEach(out);
        undecided.clear();
    }
}
