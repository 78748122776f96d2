package io.blkstream.streams.domain.detect;

/** What a rule says about one observation: a finding, or why it stays silent. */
public sealed interface Verdict permits Finding, Silence {}
