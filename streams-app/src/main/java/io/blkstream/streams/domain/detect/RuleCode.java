package io.blkstream.streams.domain.detect;

/** Stable codes of the rules. */
public enum RuleCode {
    /** Writes that make the device read, modify and write. */
    W01
}
