package io.blkstream.streams.domain.event;

/** What a request does (include/linux/blk_types.h, enum req_op). */
public enum Operation {
    READ,
    WRITE,
    DISCARD,
    FLUSH,
    WRITE_ZEROES,
    ZONE,
    OTHER
}
