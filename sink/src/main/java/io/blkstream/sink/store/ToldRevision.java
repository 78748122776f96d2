package io.blkstream.sink.store;

import io.blkstream.schemas.Remediation;
import java.time.Instant;

/**
 * A revision that a receiver was told of, or will be.
 *
 * @param storedAt when the revision was stored
 * @param pending whether the receiver is still to be told
 */
public record ToldRevision(Remediation remediation, Instant storedAt, boolean pending) {}
