package io.blkstream.streams.domain.event;

/** How a completion was noticed. */
public enum Completion {
    UNKNOWN,
    INTERRUPT,
    POLLED
}
