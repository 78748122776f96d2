package io.blkstream.streams.domain.detect;

/** When each rule speaks. */
public record RuleLimits(
        SubUnitWriteDetector.Limits w01,
        SoftBlockDetector.Limits w02,
        MirrorReadDetector.Limits m01,
        CopySubJobDetector.Limits c01,
        CopyThrottleDetector.Limits c02,
        PolledIoDetector.Limits p01,
        StripeDetector.Limits s01) {

    /** For a live stream and 10 s windows: ratios, and floors that keep a quiet host quiet. */
    public static final RuleLimits LIVE = new RuleLimits(
            SubUnitWriteDetector.Limits.LIVE,
            SoftBlockDetector.Limits.LIVE,
            MirrorReadDetector.Limits.LIVE,
            CopySubJobDetector.Limits.LIVE,
            CopyThrottleDetector.Limits.LIVE,
            PolledIoDetector.Limits.LIVE,
            StripeDetector.Limits.OFF);

    /** For a pasted trace: the same ratios, the lowest floors that still mean something. */
    public static final RuleLimits PASTED = new RuleLimits(
            SubUnitWriteDetector.Limits.PASTED,
            SoftBlockDetector.Limits.PASTED,
            MirrorReadDetector.Limits.PASTED,
            CopySubJobDetector.Limits.PASTED,
            CopyThrottleDetector.Limits.PASTED,
            PolledIoDetector.Limits.PASTED,
            StripeDetector.Limits.OFF);
}
