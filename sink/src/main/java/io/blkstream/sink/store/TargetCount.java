package io.blkstream.sink.store;

import io.blkstream.schemas.WindowScope;

/**
 * What fires on one target.
 *
 * @param host empty for the fleet
 * @param name device or array; empty for a host and the fleet
 */
public record TargetCount(WindowScope scope, String host, String name, SeverityCount firing) {}
