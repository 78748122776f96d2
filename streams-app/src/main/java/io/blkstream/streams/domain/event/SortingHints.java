package io.blkstream.streams.domain.event;

import java.util.Optional;

/**
 * What of a device's geometry decides how its I/Os are sorted while they are counted.
 *
 * @param writeUnit the unit by which writes are sorted; empty = they are not
 * @param copiesByWorkers kernel workers on this device copy for a device-mapper target (kcopyd)
 */
public record SortingHints(Optional<WriteUnit> writeUnit, boolean copiesByWorkers) {
    /** Nothing is known of the device. */
    public static final SortingHints NONE = new SortingHints(Optional.empty(), false);

    /** The hints that a geometry gives. */
    public static SortingHints of(Optional<Geometry> geometry) {
        return geometry.map(SortingHints::of).orElse(NONE);
    }

    private static SortingHints of(Geometry geometry) {
        Optional<WriteUnit> unit =
                WriteUnit.of(geometry) instanceof WriteUnit.Known known ? Optional.of(known.unit()) : Optional.empty();
        return new SortingHints(unit, geometry.copy().isPresent());
    }
}
