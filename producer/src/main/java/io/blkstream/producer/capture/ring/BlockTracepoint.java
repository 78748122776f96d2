package io.blkstream.producer.capture.ring;

import io.blkstream.producer.trace.kernel.BlockStep;

/** The block tracepoints that a live capture reads, and what they mean for pairing. */
public enum BlockTracepoint {
    RQ_ISSUE("block_rq_issue", BlockStep.ISSUE, Use.ALWAYS),
    RQ_COMPLETE("block_rq_complete", BlockStep.COMPLETE, Use.ALWAYS),
    RQ_REQUEUE("block_rq_requeue", BlockStep.REQUEUE, Use.ALWAYS),
    GETRQ("block_getrq", BlockStep.GET, Use.ORIGIN),
    RQ_INSERT("block_rq_insert", BlockStep.INSERT, Use.ORIGIN),
    BIO_BACKMERGE("block_bio_backmerge", BlockStep.BACK_MERGE, Use.ORIGIN),
    BIO_FRONTMERGE("block_bio_frontmerge", BlockStep.FRONT_MERGE, Use.ORIGIN),
    RQ_MERGE("block_rq_merge", BlockStep.BACK_MERGE, Use.ORIGIN),
    /** On a device without requests a bio is what is issued to it. */
    BIO_QUEUE("block_bio_queue", BlockStep.ISSUE, Use.WITHOUT_REQUESTS),
    BIO_COMPLETE("block_bio_complete", BlockStep.COMPLETE, Use.WITHOUT_REQUESTS);

    /** What a tracepoint is read for. */
    public enum Use {
        /** Size, time and end of each request. */
        ALWAYS,
        /** Who asked for a request, how long it queued, and how many bios it is made of. */
        ORIGIN,
        /** Devices that have no requests. */
        WITHOUT_REQUESTS
    }

    private final String event;
    private final BlockStep step;
    private final Use use;

    BlockTracepoint(String event, BlockStep step, Use use) {
        this.event = event;
        this.step = step;
        this.use = use;
    }

    /** Its name below {@code events/block}. */
    public String event() {
        return event;
    }

    public Use use() {
        return use;
    }

    BlockStep step() {
        return step;
    }
}
