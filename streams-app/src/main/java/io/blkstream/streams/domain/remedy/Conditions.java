package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Measure;
import io.blkstream.streams.domain.event.Geometry;
import java.util.Optional;

/**
 * Under what conditions a window was judged.
 *
 * @param adjustable what an advice can change of the target, as a text to be compared; empty = not known
 * @param measure how well the target did in the window
 */
public record Conditions(String adjustable, Optional<Measure> measure) {

    /** The conditions that a geometry tells. */
    public static Conditions of(Optional<Geometry> geometry, Optional<Measure> measure) {
        return new Conditions(geometry.map(Conditions::adjustable).orElse(""), measure);
    }

    private static String adjustable(Geometry geometry) {
        return String.join(
                "|",
                geometry.identity().kernel().orElse(""),
                geometry.limits().toString(),
                geometry.behaviour().toString(),
                geometry.mdBitmap().map(Object::toString).orElse(""),
                geometry.copy().map(Object::toString).orElse(""),
                geometry.mirror()
                        .map(mirror -> mirror.readPolicy() + " " + mirror.writeMostly())
                        .orElse(""));
    }
}
