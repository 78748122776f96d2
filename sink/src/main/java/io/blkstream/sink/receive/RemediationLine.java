package io.blkstream.sink.receive;

import io.blkstream.schemas.Impact;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A remediation in one line for people. */
final class RemediationLine {
    private static final String GAP = "  ";

    private RemediationLine() {}

    /**
     * For example {@code FIRING CRITICAL W01 host1/nvme0n1  <summary>  expected gain 5.8–11.7×  confidence 0.83
     * revision 1}. The gain is left out when it is not known; control characters become spaces, so it stays one line.
     */
    static String of(Remediation remediation) {
        List<String> parts = new ArrayList<>();
        parts.add(String.join(
                " ",
                remediation.getState().name(),
                remediation.getSeverity().name(),
                remediation.getRule(),
                target(remediation.getTarget())));
        parts.add(remediation.getSummary());
        gain(remediation.getImpact()).ifPresent(parts::add);
        parts.add(String.format(Locale.ROOT, "confidence %.2f", remediation.getConfidence()));
        parts.add("revision " + remediation.getRevision());
        return String.join(GAP, parts).replaceAll("[\\p{Cntrl}\\u2028\\u2029]", " ");
    }

    private static String target(Target target) {
        if (target.getHost().isEmpty()) {
            return target.getScope().name().toLowerCase(Locale.ROOT);
        }
        return target.getName().isEmpty() ? target.getHost() : target.getHost() + "/" + target.getName();
    }

    /** For example {@code expected gain 5.8–11.7×}; empty when it is not known. */
    static Optional<String> gain(Impact impact) {
        Double low = impact.getExpectedGainLow();
        Double high = impact.getExpectedGainHigh();
        if (low == null && high == null) {
            return Optional.empty();
        }
        if (low == null) {
            return Optional.of("expected gain up to " + factor(high) + "×");
        }
        if (high == null) {
            return Optional.of("expected gain from " + factor(low) + "×");
        }
        String range = factor(low).equals(factor(high)) ? factor(low) : factor(low) + "–" + factor(high);
        return Optional.of("expected gain " + range + "×");
    }

    private static String factor(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
