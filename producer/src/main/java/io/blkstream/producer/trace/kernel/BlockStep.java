package io.blkstream.producer.trace.kernel;

/** What the block layer did to a bio or a request. Sources: include/trace/events/block.h, blktrace_api.h. */
public enum BlockStep {
    /** A bio was submitted (block_bio_queue, Q). */
    BIO_QUEUE,
    /** A bio ended (block_bio_complete). */
    BIO_DONE,
    /** A request was made for a bio (block_getrq, G). */
    GET,
    /** I/O accounting of a request began (block_io_start). */
    IO_START,
    /** I/O accounting of a request ended (block_io_done); its size is never known. */
    IO_DONE,
    /** A request went into the I/O scheduler (block_rq_insert, I). */
    INSERT,
    /** A bio or a request was appended to a waiting request (block_bio_backmerge, block_rq_merge, M). */
    BACK_MERGE,
    /** A bio was put before a waiting request (block_bio_frontmerge, F). */
    FRONT_MERGE,
    /** A request went to the device (block_rq_issue, D). */
    ISSUE,
    /** The device would not take a request yet (block_rq_requeue, R). */
    REQUEUE,
    /** A request or a part of it ended (block_rq_complete). */
    COMPLETE,
    /** A request, a part of it or, on a device without requests, a bio ended (C). */
    COMPLETE_ANY
}
