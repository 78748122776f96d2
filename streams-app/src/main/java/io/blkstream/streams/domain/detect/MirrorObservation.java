package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.MemberState;
import io.blkstream.streams.domain.event.Geometry.Mirror;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.ReadPattern;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The windows of one mirror's members over the same span.
 *
 * @param members every member that the geometry names, also those that had no I/O
 * @param stillOpen more events may come into the windows
 */
public record MirrorObservation(String host, String arrayId, TimeSpan span, List<Member> members, boolean stillOpen) {

    public MirrorObservation {
        members = List.copyOf(members);
    }

    /** The geometry of the member that should be read less: a turning one, or else the busiest. */
    public Optional<Geometry> leastWanted() {
        return members.stream()
                .filter(member -> member.rotational().orElse(false))
                .max(Comparator.comparingLong(Member::reads))
                .or(() -> members.stream().max(Comparator.comparingLong(Member::reads)))
                .flatMap(Member::geometry);
    }

    /**
     * One member.
     *
     * @param geometry empty while the host has not described it
     * @param window empty when it had no I/O
     */
    public record Member(DeviceId device, Optional<Geometry> geometry, Optional<DeviceWindow> window) {

        /** The member's side of the mirror. */
        public Optional<Mirror> mirror() {
            return geometry.flatMap(Geometry::mirror);
        }

        /** Whether it can serve reads: in sync, and not set aside for writing. */
        public boolean serves() {
            return mirror().map(side -> !side.writeMostly()
                            && (side.memberState() == MemberState.IN_SYNC || side.memberState() == MemberState.UNKNOWN))
                    .orElse(false);
        }

        /** Whether it turns; empty = not known. */
        public Optional<Boolean> rotational() {
            return geometry.flatMap(known -> known.behaviour().rotational());
        }

        long reads() {
            return window.map(DeviceWindow::readPattern).map(ReadPattern::reads).orElse(0L);
        }

        long latencyNanos() {
            return window.map(DeviceWindow::readPattern)
                    .map(ReadPattern::latencyNanos)
                    .orElse(0L);
        }

        long busyNanos() {
            return window.map(DeviceWindow::readPattern)
                    .map(ReadPattern::busyNanos)
                    .orElse(0L);
        }

        double meanLatencyNanos() {
            return window.map(DeviceWindow::readPattern)
                    .map(ReadPattern::meanLatencyNanos)
                    .orElse(0.0);
        }

        long continuing() {
            return window.map(DeviceWindow::readPattern)
                    .map(ReadPattern::continuing)
                    .orElse(0L);
        }

        long metadataReads() {
            return window.map(DeviceWindow::readPattern)
                    .map(ReadPattern::metadataReads)
                    .orElse(0L);
        }

        long lost() {
            return window.map(DeviceWindow::lost).orElse(0L);
        }
    }
}
