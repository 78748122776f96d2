package io.blkstream.producer.capture.live;

import io.blkstream.producer.capture.ring.BlockRecordDecoder;
import io.blkstream.producer.capture.ring.RingPage;
import io.blkstream.producer.trace.kernel.BlockEvent;
import io.blkstream.producer.trace.kernel.BlockStep;
import io.blkstream.producer.trace.kernel.PairedRequest;
import io.blkstream.producer.trace.kernel.RequestPairing;
import io.blkstream.producer.trace.kernel.RequestPairing.Limits;
import io.blkstream.schemas.Operation;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Puts the records of all processors in order of time and pairs them to requests. */
final class RequestStream implements RingPage.Records {
    /** Memory for a burst is given back when it is over. */
    private static final int KEPT_CAPACITY = 1 << 16;

    /** As long as the kernel's default time-out of a request: what takes longer is told without its latency. */
    private static final Limits LIMITS = new Limits(1 << 16, 1 << 10, Duration.ofSeconds(30));

    private static final Comparator<BlockEvent> BY_TIME = (a, b) -> Long.compare(a.timeNanos(), b.timeNanos());

    private final BlockRecordDecoder decoder;
    private final RequestPairing pairing;
    private final Listener listener;
    private final PriorityQueue<Long> lossTimes = new PriorityQueue<>();
    private List<BlockEvent> waiting = new ArrayList<>();
    private long releasedNanos = Long.MIN_VALUE;
    private long lossesSeen;

    RequestStream(BlockRecordDecoder decoder, Listener listener) {
        this.decoder = decoder;
        this.pairing = new RequestPairing(LIMITS, listener::request);
        this.listener = listener;
    }

    /** Takes what comes of the records. */
    interface Listener {
        /** A request, in the order of completion. */
        void request(PairedRequest request);

        /** Somebody asked a device to flush its cache, without data. */
        void emptyFlush(int device);

        /** A record of a device came when later ones had been paired. */
        void tooLate(int device);
    }

    @Override
    public void lost(long timeNanos, long count) {
        lossesSeen++;
        lossTimes.add(timeNanos);
    }

    @Override
    public void record(long timeNanos, ByteBuffer page, int start, int length) {
        BlockEvent event = decoder.decode(timeNanos, page, start, length);
        if (event != null) {
            waiting.add(event);
        }
    }

    /** How often records were found missing. */
    long lossesSeen() {
        return lossesSeen;
    }

    /** Pairs what happened before a time; what is later waits, because earlier things may still come from elsewhere. */
    void pairUntil(long timeNanos) {
        waiting.sort(BY_TIME);
        int at = 0;
        while (at < waiting.size() && waiting.get(at).timeNanos() < timeNanos) {
            pair(waiting.get(at));
            at++;
        }
        keepFrom(at);
    }

    /** Hands out requests that have not ended, without latency. */
    void finish() {
        pairUntil(Long.MAX_VALUE);
        pairing.finish();
    }

    private void pair(BlockEvent event) {
        while (!lossTimes.isEmpty() && lossTimes.peek() <= event.timeNanos()) {
            lossTimes.poll();
            pairing.lost();
        }
        if (event.timeNanos() < releasedNanos) {
            listener.tooLate(event.device());
        }
        releasedNanos = Math.max(releasedNanos, event.timeNanos());
        if (event.step() == BlockStep.GET && event.operation() == Operation.FLUSH) {
            listener.emptyFlush(event.device());
        }
        pairing.accept(event);
    }

    private void keepFrom(int at) {
        List<BlockEvent> rest = new ArrayList<>(waiting.subList(at, waiting.size()));
        if (waiting.size() > KEPT_CAPACITY) {
            waiting = rest;
            return;
        }
        waiting.clear();
        waiting.addAll(rest);
    }
}
