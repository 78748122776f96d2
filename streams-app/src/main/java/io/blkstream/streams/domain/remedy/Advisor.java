package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.event.Geometry;
import java.util.Optional;

/** Turns a finding into what to do about it, by rule and cause and by what the host's geometry allows. */
public final class Advisor {

    /** The action for a finding. */
    public Action advise(Finding finding, Optional<Geometry> geometry) {
        return switch (finding.cause()) {
            case MD_BITMAP -> MdBitmapAdvice.of(finding, geometry);
            case WRITER -> WriterAdvice.of(finding);
        };
    }
}
