package io.blkstream.sink.store;

import io.blkstream.schemas.Severity;

/** How many remediations of one rule and severity there are. */
public record RuleCount(String rule, Severity severity, long remediations) {}
