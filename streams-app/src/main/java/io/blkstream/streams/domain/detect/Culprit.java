package io.blkstream.streams.domain.detect;

/**
 * Who does it.
 *
 * @param name process name, or a component such as "md write-intent bitmap"
 * @param share of the bad I/Os, 0..1
 * @param attribution how sure that is
 */
public record Culprit(String name, double share, Attribution attribution) {}
