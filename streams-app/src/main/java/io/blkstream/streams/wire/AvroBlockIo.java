package io.blkstream.streams.wire;

import io.blkstream.schemas.IoEvent;
import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Completion;
import io.blkstream.streams.domain.event.Operation;

/**
 * An Avro event as the domain sees it.
 *
 * @param event not changed while this view is in use
 */
public record AvroBlockIo(IoEvent event) implements BlockIo {
    /** Kernels cut names at 15 bytes; whatever else somebody sends must not blow up what is kept of it. */
    static final int MAX_PROCESS_LENGTH = 256;

    @Override
    public long issuedAtNanos() {
        return event.getIssuedAt();
    }

    @Override
    public Operation operation() {
        return Operation.valueOf(event.getOperation().name());
    }

    @Override
    public int flags() {
        return event.getFlags();
    }

    @Override
    public long sector512() {
        return event.getSector();
    }

    @Override
    public long bytes() {
        return event.getBytes();
    }

    @Override
    public long latencyNanos() {
        return orUnknown(event.getLatencyNanos());
    }

    @Override
    public long queuedNanos() {
        return orUnknown(event.getQueuedNanos());
    }

    @Override
    public int inFlight() {
        return orUnknown(event.getInFlight());
    }

    @Override
    public int bios() {
        return orUnknown(event.getBios());
    }

    @Override
    public Completion completion() {
        return Completion.valueOf(event.getCompletion().name());
    }

    @Override
    public int error() {
        return event.getError();
    }

    @Override
    public int weight() {
        return event.getWeight();
    }

    @Override
    public long lostBefore() {
        return event.getLostBefore();
    }

    @Override
    public int pid() {
        return event.getPid();
    }

    @Override
    public String process() {
        String process = event.getProcess();
        return process.length() <= MAX_PROCESS_LENGTH ? process : process.substring(0, MAX_PROCESS_LENGTH);
    }

    private static long orUnknown(Long value) {
        return value == null ? UNKNOWN : value;
    }

    private static int orUnknown(Integer value) {
        return value == null ? (int) UNKNOWN : value;
    }
}
