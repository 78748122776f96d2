package io.blkstream.sink.store;

import io.blkstream.schemas.Remediation;
import java.time.Instant;
import java.util.Optional;

/**
 * The newest revision of a remediation, as the store has it.
 *
 * @param storedAt when this revision was stored
 * @param deletedAt when its key was published without a value; empty when it was not, or came back since
 */
public record StoredRemediation(Remediation remediation, Instant storedAt, Optional<Instant> deletedAt) {}
