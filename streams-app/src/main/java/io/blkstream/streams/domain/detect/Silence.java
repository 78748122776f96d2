package io.blkstream.streams.domain.detect;

/**
 * A rule has nothing to report.
 *
 * @param kind whether that speaks for the device
 * @param reason the precondition that failed, with its values: a clause without a full stop
 */
public record Silence(Kind kind, String reason) implements Verdict {

    /** What the silence means for something that was suspected before. */
    public enum Kind {
        /** There was traffic to judge and it is good. */
        GOOD,
        /** Too little traffic to judge: nothing changes. */
        IDLE,
        /** The rule does not apply, or lacks what it needs to know: nothing changes. */
        NOT_APPLICABLE
    }

    static Silence good(String reason) {
        return new Silence(Kind.GOOD, reason);
    }

    static Silence idle(String reason) {
        return new Silence(Kind.IDLE, reason);
    }

    static Silence notApplicable(String reason) {
        return new Silence(Kind.NOT_APPLICABLE, reason);
    }
}
