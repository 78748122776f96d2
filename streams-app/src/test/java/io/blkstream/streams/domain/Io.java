package io.blkstream.streams.domain;

import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Completion;
import io.blkstream.streams.domain.event.Operation;
import java.util.function.Consumer;

/** An I/O for tests: each method answers a changed copy. */
public final class Io implements BlockIo, Cloneable {
    private long issuedAtNanos;
    private Operation operation = Operation.WRITE;
    private int flags;
    private long sector512;
    private long bytes;
    private long latencyNanos = UNKNOWN;
    private int inFlight = (int) UNKNOWN;
    private int bios = (int) UNKNOWN;
    private Completion completion = Completion.UNKNOWN;
    private int weight = 1;
    private long lostBefore;
    private String process = "fio";

    private Io() {}

    public static Io write(long sector512, long bytes) {
        Io io = new Io();
        io.sector512 = sector512;
        io.bytes = bytes;
        return io;
    }

    public static Io read(long sector512, long bytes) {
        return write(sector512, bytes).as(Operation.READ);
    }

    public Io as(Operation other) {
        return with(io -> io.operation = other);
    }

    public Io atSeconds(double seconds) {
        return with(io -> io.issuedAtNanos = Math.round(seconds * 1e9));
    }

    public Io latencyMs(double millis) {
        return with(io -> io.latencyNanos = Math.round(millis * 1e6));
    }

    public Io by(String name) {
        return with(io -> io.process = name);
    }

    public Io weighing(int ios) {
        return with(io -> io.weight = ios);
    }

    public Io after(long lost) {
        return with(io -> io.lostBefore = lost);
    }

    public Io flagged(int flag) {
        return with(io -> io.flags |= flag);
    }

    public Io madeOf(int count) {
        return with(io -> io.bios = count);
    }

    public Io among(int flying) {
        return with(io -> io.inFlight = flying);
    }

    public Io completedBy(Completion other) {
        return with(io -> io.completion = other);
    }

    @Override
    public long issuedAtNanos() {
        return issuedAtNanos;
    }

    @Override
    public Operation operation() {
        return operation;
    }

    @Override
    public int flags() {
        return flags;
    }

    @Override
    public long sector512() {
        return sector512;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long latencyNanos() {
        return latencyNanos;
    }

    @Override
    public long queuedNanos() {
        return UNKNOWN;
    }

    @Override
    public int inFlight() {
        return inFlight;
    }

    @Override
    public int bios() {
        return bios;
    }

    @Override
    public Completion completion() {
        return completion;
    }

    @Override
    public int error() {
        return 0;
    }

    @Override
    public int weight() {
        return weight;
    }

    @Override
    public long lostBefore() {
        return lostBefore;
    }

    /** Each name has an id of its own. */
    @Override
    public int pid() {
        return Math.floorMod(process.hashCode(), 1 << 20) + 1;
    }

    @Override
    public String process() {
        return process;
    }

    private Io with(Consumer<Io> change) {
        try {
            Io copy = (Io) clone();
            change.accept(copy);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }
}
