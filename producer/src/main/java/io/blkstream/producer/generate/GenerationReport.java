package io.blkstream.producer.generate;

import java.time.Duration;

/**
 * What a generation did.
 *
 * @param events I/Os, >= 0
 * @param wall how long it took
 */
public record GenerationReport(long events, Duration wall) {}
