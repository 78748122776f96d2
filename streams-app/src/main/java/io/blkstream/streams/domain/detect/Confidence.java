package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.WriteUnit.OptimalIo;
import java.util.Optional;

/** How far a finding can be trusted: completeness × geometry trust × sample size × attribution, each 0..1. */
final class Confidence {
    /** As many I/Os as give one half. */
    private static final double HALF_SAMPLE = 20;

    private Confidence() {}

    static double of(double complete, Optional<Geometry> geometry, long ios, Attribution attribution) {
        return complete
                * geometry.map(Confidence::trustIn).orElse(1.0)
                * ios
                / (ios + HALF_SAMPLE)
                * attribution.trust();
    }

    /** Hypervisors and network targets invent limits; a device that lies about its optimal size may lie about others. */
    private static double trustIn(Geometry geometry) {
        double byProvenance = switch (geometry.identity().provenance()) {
            case VIRTUAL -> 0.7;
            case NETWORK -> 0.8;
            case PHYSICAL, UNKNOWN -> 1;
        };
        return OptimalIo.suspect(geometry.limits()) ? byProvenance * 0.8 : byProvenance;
    }
}
