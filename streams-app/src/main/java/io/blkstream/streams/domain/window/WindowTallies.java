package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Operation;
import io.blkstream.streams.domain.event.SortingHints;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The counts of one window, one tally for each question; {@link DeviceWindow} gives them bounds and names. */
final class WindowTallies {
    final OperationTally operations;
    final LatencyTally reads;
    final LatencyTally writes;
    final SizeHistogram sizes;
    final BusyTime busy;
    final SmallWrites smallWrites;
    final ReadPattern readPattern;
    final CopyPattern copies;
    final CompletionMix completions;
    /** Null while the device has no write unit. */
    SubUnitWrites subUnitWrites;

    PollBaselines pollBaselines = PollBaselines.NONE;
    long events;
    long errors;
    long lost;
    long late;

    private final Submitters submitters = new Submitters();
    private boolean copiesByWorkers;

    WindowTallies() {
        operations = new OperationTally();
        reads = new LatencyTally();
        writes = new LatencyTally();
        sizes = new SizeHistogram();
        busy = new BusyTime();
        smallWrites = new SmallWrites();
        readPattern = new ReadPattern();
        copies = new CopyPattern();
        completions = new CompletionMix();
    }

    private WindowTallies(DataInput in) throws IOException {
        operations = OperationTally.readFrom(in);
        reads = LatencyTally.readFrom(in);
        writes = LatencyTally.readFrom(in);
        sizes = SizeHistogram.readFrom(in);
        busy = BusyTime.readFrom(in);
        smallWrites = SmallWrites.readFrom(in);
        readPattern = ReadPattern.readFrom(in);
        copies = CopyPattern.readFrom(in);
        completions = CompletionMix.readFrom(in);
        subUnitWrites = in.readBoolean() ? SubUnitWrites.readFrom(in) : null;
        pollBaselines = PollBaselines.readFrom(in);
        events = in.readLong();
        errors = in.readLong();
        lost = in.readLong();
        late = in.readLong();
        copiesByWorkers = in.readBoolean();
    }

    static WindowTallies readFrom(DataInput in) throws IOException {
        return new WindowTallies(in);
    }

    void writeTo(DataOutput out) throws IOException {
        operations.writeTo(out);
        reads.writeTo(out);
        writes.writeTo(out);
        sizes.writeTo(out);
        busy.writeTo(out);
        smallWrites.writeTo(out);
        readPattern.writeTo(out);
        copies.writeTo(out);
        completions.writeTo(out);
        out.writeBoolean(subUnitWrites != null);
        if (subUnitWrites != null) {
            subUnitWrites.writeTo(out);
        }
        pollBaselines.writeTo(out);
        out.writeLong(events);
        out.writeLong(errors);
        out.writeLong(lost);
        out.writeLong(late);
        out.writeBoolean(copiesByWorkers);
    }

    /** Sorts I/Os that come from now on by what has become known; what is sorted already stays as it is. */
    void learn(SortingHints hints) {
        copiesByWorkers |= hints.copiesByWorkers();
        if (subUnitWrites == null) {
            subUnitWrites = hints.writeUnit().map(SubUnitWrites::new).orElse(null);
        }
    }

    void add(BlockIo io) {
        events++;
        operations.add(io.operation(), io.bytes(), io.weight());
        lost += io.lostBefore();
        errors += io.error() == 0 ? 0 : io.weight();
        busy.add(io.issuedAtNanos(), io.latencyNanos());
        if (io.operation() == Operation.READ) {
            addRead(io);
        } else if (io.operation() == Operation.WRITE) {
            addWrite(io);
        }
    }

    private void addRead(BlockIo io) {
        reads.add(io.latencyNanos(), io.weight());
        Submitters.Kind submitter = submitters.kindOf(io);
        readPattern.add(io, submitter);
        addTransfer(io, submitter);
    }

    private void addWrite(BlockIo io) {
        writes.add(io.latencyNanos(), io.weight());
        if (io.bytes() > 0 && io.sector512() >= 0) {
            smallWrites.add(io);
            if (subUnitWrites != null) {
                subUnitWrites.add(io);
            }
        }
        addTransfer(io, submitters.kindOf(io));
    }

    private void addTransfer(BlockIo io, Submitters.Kind submitter) {
        sizes.add(io.bytes(), io.weight());
        completions.add(io);
        boolean copier =
                submitter == Submitters.Kind.KCOPYD || copiesByWorkers && submitter == Submitters.Kind.KERNEL_WORKER;
        if (copier && io.bytes() > 0) {
            copies.add(io, io.operation() == Operation.READ);
        }
    }
}
