package io.blkstream.producer.trace.kernel;

import io.blkstream.schemas.Operation;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Makes requests out of what the block layer did: finds the completion of each issue.
 *
 * <p>Survives completions in parts, requeues, the changing sector of flushes, zone appends, reused sectors, requests that
 * began before the trace, and lost records. Hands out each issued request once: when it completes, or without latency when
 * it is given up or the trace ends. Expects events in order of time. Not for use by several threads.
 */
public final class RequestPairing {
    private final Limits limits;
    private final Consumer<PairedRequest> out;
    private final OpenRequests open = new OpenRequests();
    private final WaitingRequests waiting;
    private long orphans;
    private long emptyCompletions;
    private long givenUp;
    private long leftOpen;
    private long backwards;

    /** @param out takes each request, in order of completion */
    public RequestPairing(Limits limits, Consumer<PairedRequest> out) {
        this.limits = limits;
        this.out = out;
        this.waiting = new WaitingRequests(limits.maxOpen());
    }

    /**
     * How long and how many requests are remembered.
     *
     * @param maxOpen requests under way, on all devices
     * @param maxSameKey requests under way with one device, sector and operation
     * @param giveUpAfter age at which the completion of a request is taken as lost
     */
    public record Limits(int maxOpen, int maxSameKey, Duration giveUpAfter) {
        /** 65536 requests, 1024 of a kind, 120 s: four times the kernel's default time-out of a request. */
        public static final Limits DEFAULT = new Limits(1 << 16, 1 << 10, Duration.ofSeconds(120));

        public Limits {
            if (maxOpen < 1 || maxSameKey < 1 || giveUpAfter.isNegative() || giveUpAfter.isZero()) {
                throw new IllegalArgumentException("limits of request pairing are not positive: " + maxOpen + ", "
                        + maxSameKey + ", " + giveUpAfter);
            }
        }
    }

    /**
     * What did not become a request with a latency.
     *
     * @param orphans completions with data whose issue was not seen
     * @param emptyCompletions completions without data whose issue was not seen: the parents of flushes
     * @param givenUp requests that were forgotten because too many or too old
     * @param leftOpen requests that had no completion at the end
     * @param backwards completions that are older than their issue
     */
    public record Counts(long orphans, long emptyCompletions, long givenUp, long leftOpen, long backwards) {}

    /** Takes the next event; BIO_… and IO_DONE steps mean nothing here. */
    public void accept(BlockEvent event) {
        switch (event.step()) {
            case GET -> waiting.made(event);
            case IO_START -> waiting.started(event);
            case INSERT -> waiting.inserted(event);
            case BACK_MERGE -> waiting.mergedBehind(event);
            case FRONT_MERGE -> waiting.mergedBefore(event);
            case ISSUE -> issue(event);
            case REQUEUE -> requeue(event);
            case COMPLETE, COMPLETE_ANY -> complete(event);
            case BIO_QUEUE, BIO_DONE, IO_DONE -> {}
        }
    }

    /** Says that events are missing from here: the completions of what is open may be among them. */
    public void lost() {
        open.lost();
    }

    /** Hands out what is still open, without latency. */
    public void finish() {
        leftOpen += open.size();
        while (open.oldest() != null) {
            release(open.oldest());
        }
    }

    public Counts counts() {
        return new Counts(orphans, emptyCompletions, givenUp, leftOpen, backwards);
    }

    private void issue(BlockEvent event) {
        giveUpOld(event.timeNanos());
        OpenRequest again = open.findRequeued(event.key());
        if (again != null) {
            open.setRequeued(again, false);
            again.issueAgain(event);
            return;
        }
        makeRoom(event.key());
        OpenRequest request = new OpenRequest(event, waiting.take(event));
        open.add(request);
        request.setInFlight(open.inFlight(event.device()));
    }

    private void requeue(BlockEvent event) {
        OpenRequest request = open.find(event);
        if (request != null && !request.requeued) {
            open.setRequeued(request, true);
        }
    }

    private void complete(BlockEvent event) {
        giveUpOld(event.timeNanos());
        OpenRequest request = open.find(event);
        if (request == null) {
            countOrphan(event);
            return;
        }
        if (!request.endPart(event)) {
            open.move(request, event.endKey());
            return;
        }
        open.remove(request);
        out.accept(request.completed(event, latencyNanos(request, event)));
    }

    private Long latencyNanos(OpenRequest request, BlockEvent completion) {
        long nanos = completion.timeNanos() - request.issuedAtNanos();
        if (nanos >= 0) {
            return nanos;
        }
        backwards++;
        return null;
    }

    private void countOrphan(BlockEvent event) {
        if (event.bytes() == 0 && event.operation() != Operation.FLUSH) {
            emptyCompletions++;
        } else {
            orphans++;
        }
    }

    private void giveUpOld(long nowNanos) {
        long limitNanos = limits.giveUpAfter().toNanos();
        while (open.oldest() != null && nowNanos - open.oldest().issuedAtNanos() > limitNanos) {
            giveUp(open.oldest());
        }
    }

    private void makeRoom(RequestKey key) {
        if (open.countOf(key) >= limits.maxSameKey()) {
            giveUp(open.firstOf(key));
        }
        if (open.size() >= limits.maxOpen()) {
            giveUp(open.oldest());
        }
    }

    private void giveUp(OpenRequest request) {
        givenUp++;
        release(request);
    }

    private void release(OpenRequest request) {
        open.remove(request);
        out.accept(request.withoutCompletion());
    }
}
