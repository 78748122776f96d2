package io.blkstream.streams.domain.detect;

/** What lies behind a finding, as far as it decides the advice. */
public enum Cause {
    /** The last page of an md write-intent bitmap, written in a size of its own. */
    MD_BITMAP,
    /** Some writer's choice of size or offset. */
    WRITER,
    /** A soft block smaller than a page. */
    SOFT_BLOCK,
    /** A mirror of members alike, read unevenly. */
    MIRROR_UNEVEN,
    /** A mirror of fast and slow members, with reads on the slow ones. */
    MIRROR_SLOW_MEMBER,
    /** kcopyd's sub-job size. */
    COPY_SUB_JOB,
    /** An administrator's throttle. */
    COPY_THROTTLE,
    /** Polling for completions. */
    POLLING,
    /** Polling on a device without polling queues. */
    POLLING_WITHOUT_QUEUES,
    /** A bridge or driver that invents an optimal size. */
    BOGUS_OPTIMAL,
    /** A stripe that writes do not fill. */
    STRIPE
}
