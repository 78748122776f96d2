package io.blkstream.sink.store;

/**
 * What several devices did in one window together.
 *
 * @param startMillis start, inclusive, milliseconds since 1970-01-01T00:00Z
 * @param endMillis end, exclusive
 * @param operations I/Os
 * @param bytes bytes read and written
 */
public record WindowTotals(long startMillis, long endMillis, long operations, long bytes) {}
