package io.blkstream.sink.store;

/** How many remediations there are of each severity. */
public record SeverityCount(long critical, long warning, long info) {
    /** No remediation. */
    public static final SeverityCount NONE = new SeverityCount(0, 0, 0);
}
