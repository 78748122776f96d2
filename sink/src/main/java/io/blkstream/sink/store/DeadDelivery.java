package io.blkstream.sink.store;

/**
 * A delivery that was given up.
 *
 * @param receiver configured name of the receiver
 * @param id of the remediation
 * @param revision of the remediation
 * @param attempts failed attempts
 * @param lastError what the last attempt failed with
 */
public record DeadDelivery(String receiver, String id, long revision, int attempts, String lastError) {}
