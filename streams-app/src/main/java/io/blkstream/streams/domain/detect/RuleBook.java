package io.blkstream.streams.domain.detect;

import java.util.List;

/**
 * Every rule, by what it looks at.
 *
 * @param device rules over the window of one device
 * @param mirror rules over the windows of a mirror's members
 */
public record RuleBook(List<Detector<DeviceObservation>> device, List<Detector<MirrorObservation>> mirror) {

    public RuleBook {
        device = List.copyOf(device);
        mirror = List.copyOf(mirror);
    }

    /** All rules with these limits. */
    public static RuleBook of(RuleLimits limits) {
        return new RuleBook(
                List.of(
                        new SubUnitWriteDetector(limits.w01()),
                        new SoftBlockDetector(limits.w02()),
                        new CopySubJobDetector(limits.c01()),
                        new CopyThrottleDetector(limits.c02()),
                        new PolledIoDetector(limits.p01()),
                        new BogusOptimalDetector(),
                        new StripeDetector(limits.s01())),
                List.of(new MirrorReadDetector(limits.m01())));
    }
}
