package io.blkstream.producer.generate;

import io.blkstream.schemas.Completion;
import io.blkstream.schemas.Operation;
import java.util.Collections;
import java.util.List;

/**
 * One request of a flow's pattern.
 *
 * @param flags bits of {@link io.blkstream.schemas.IoFlags}
 * @param meanLatencyNanos mean of the latencies that are drawn, >= 0; 0 where the flow says how many are in flight
 * @param bios bios merged into the request; 0 = not told
 */
record Step(
        Operation operation,
        int flags,
        long bytes,
        Place place,
        long meanLatencyNanos,
        String process,
        int pid,
        int bios,
        Completion completion) {
    private static final int UNKNOWN_PID = -1;

    static Step read(long bytes, Place place) {
        return of(Operation.READ, bytes, place);
    }

    static Step write(long bytes, Place place) {
        return of(Operation.WRITE, bytes, place);
    }

    static Step flush() {
        return of(Operation.FLUSH, 0, Place.none());
    }

    static Step discard(long bytes, Place place) {
        return of(Operation.DISCARD, bytes, place);
    }

    Step by(String newProcess, int newPid) {
        return new Step(operation, flags, bytes, place, meanLatencyNanos, newProcess, newPid, bios, completion);
    }

    Step taking(double micros) {
        long nanos = Math.round(micros * 1e3);
        return new Step(operation, flags, bytes, place, nanos, process, pid, bios, completion);
    }

    Step flagged(int newFlags) {
        return new Step(operation, newFlags, bytes, place, meanLatencyNanos, process, pid, bios, completion);
    }

    Step ofBios(int newBios) {
        return new Step(operation, flags, bytes, place, meanLatencyNanos, process, pid, newBios, completion);
    }

    Step completedBy(Completion newCompletion) {
        return new Step(operation, flags, bytes, place, meanLatencyNanos, process, pid, bios, newCompletion);
    }

    List<Step> times(int count) {
        return Collections.nCopies(count, this);
    }

    private static Step of(Operation operation, long bytes, Place place) {
        return new Step(operation, 0, bytes, place, 0, "", UNKNOWN_PID, 0, Completion.UNKNOWN);
    }
}
