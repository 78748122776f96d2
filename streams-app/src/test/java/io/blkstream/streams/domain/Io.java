package io.blkstream.streams.domain;

import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Completion;
import io.blkstream.streams.domain.event.Operation;

/** An I/O for tests: immutable, each method answers a changed copy. */
public record Io(
        long issuedAtNanos,
        Operation operation,
        int flags,
        long sector512,
        long bytes,
        long latencyNanos,
        int weight,
        long lostBefore,
        int error,
        String process)
        implements BlockIo {

    public static Io write(long sector512, long bytes) {
        return new Io(0, Operation.WRITE, 0, sector512, bytes, UNKNOWN, 1, 0, 0, "fio");
    }

    public static Io read(long sector512, long bytes) {
        return write(sector512, bytes).as(Operation.READ);
    }

    public Io as(Operation other) {
        return new Io(issuedAtNanos, other, flags, sector512, bytes, latencyNanos, weight, lostBefore, error, process);
    }

    public Io atSeconds(double seconds) {
        long nanos = Math.round(seconds * 1e9);
        return new Io(nanos, operation, flags, sector512, bytes, latencyNanos, weight, lostBefore, error, process);
    }

    public Io latencyMs(double millis) {
        long nanos = Math.round(millis * 1e6);
        return new Io(issuedAtNanos, operation, flags, sector512, bytes, nanos, weight, lostBefore, error, process);
    }

    public Io by(String name) {
        return new Io(issuedAtNanos, operation, flags, sector512, bytes, latencyNanos, weight, lostBefore, error, name);
    }

    public Io weighing(int ios) {
        return new Io(issuedAtNanos, operation, flags, sector512, bytes, latencyNanos, ios, lostBefore, error, process);
    }

    public Io after(long lost) {
        return new Io(issuedAtNanos, operation, flags, sector512, bytes, latencyNanos, weight, lost, error, process);
    }

    @Override
    public long queuedNanos() {
        return UNKNOWN;
    }

    @Override
    public int inFlight() {
        return (int) UNKNOWN;
    }

    @Override
    public int bios() {
        return (int) UNKNOWN;
    }

    @Override
    public Completion completion() {
        return Completion.UNKNOWN;
    }

    @Override
    public int pid() {
        return 4711;
    }
}
