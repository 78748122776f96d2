package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.event.Geometry;
import java.util.Optional;

/** Turns a finding into what to do about it, by rule and cause and by what the host's geometry allows. */
public final class Advisor {

    /**
     * The action for a finding.
     *
     * @param geometry of the device; of a mirror, of the member that should be read less
     */
    public Action advise(Finding finding, Optional<Geometry> geometry) {
        return switch (finding.cause()) {
            case MD_BITMAP -> MdBitmapAdvice.of(finding, geometry);
            case WRITER -> WriterAdvice.of(finding);
            case SOFT_BLOCK -> SoftBlockAdvice.of(finding, geometry);
            case MIRROR_UNEVEN, MIRROR_SLOW_MEMBER -> MirrorAdvice.of(finding, geometry);
            case COPY_SUB_JOB -> CopyAdvice.enlarge(finding, geometry);
            case COPY_THROTTLE -> CopyAdvice.throttle(finding, geometry);
            case POLLING, POLLING_WITHOUT_QUEUES -> PollingAdvice.of(finding, geometry);
            case BOGUS_OPTIMAL -> GeometryAdvice.ignoreOptimal(finding);
            case STRIPE -> GeometryAdvice.fillStripe(finding);
        };
    }
}
