package io.blkstream.streams.domain.detect;

/** What lies behind a finding, as far as it decides the advice. */
public enum Cause {
    /** The last page of an md write-intent bitmap, written in a size of its own. */
    MD_BITMAP,
    /** Some writer's choice of size or offset. */
    WRITER
}
