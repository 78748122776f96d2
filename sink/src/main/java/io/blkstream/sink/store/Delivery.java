package io.blkstream.sink.store;

import io.blkstream.schemas.Remediation;

/**
 * One remediation revision on its way to one receiver.
 *
 * @param sequence number of the delivery, growing in the order in which revisions were stored
 * @param receiver configured name of the receiver
 * @param attempts failed attempts so far
 */
public record Delivery(long sequence, String receiver, Remediation remediation, int attempts) {}
