package io.blkstream.streams.domain.detect;

/** How much a finding costs, ascending. */
public enum Severity {
    INFO,
    WARNING,
    CRITICAL
}
