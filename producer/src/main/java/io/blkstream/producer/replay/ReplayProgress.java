package io.blkstream.producer.replay;

/**
 * How far a replay has come.
 *
 * @param events events published
 * @param eventTimeNanos issue of the latest one, nanoseconds since 1970
 * @param eventsPerSecond rate since the previous report
 */
public record ReplayProgress(long events, long eventTimeNanos, double eventsPerSecond) {}
