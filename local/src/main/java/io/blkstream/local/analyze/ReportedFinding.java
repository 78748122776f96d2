package io.blkstream.local.analyze;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.remedy.Action;

/** A finding in a trace and what to do about it. */
public record ReportedFinding(Finding finding, Action action) {}
