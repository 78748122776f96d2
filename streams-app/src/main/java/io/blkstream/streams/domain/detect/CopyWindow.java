package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.CopyTarget;
import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.domain.window.CopyPattern;
import io.blkstream.streams.domain.window.HeavyHitters.Hit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The copying in one window of one device, beside what its target says: what C01 and C02 both look at.
 *
 * @param pattern what kcopyd did
 * @param target what the geometry says about it
 */
record CopyWindow(CopyPattern pattern, Optional<CopyTarget> target) {
    private static final int BYTES_PER_KIB = 1024;
    /** SPLIT_COUNT in drivers/md/dm-kcopyd.c. */
    private static final int SPLIT_COUNT = 8;
    /** Sub-job sizes that kernels have come with: 64 KiB fixed until 2019, 512 KiB by default since. */
    private static final List<Integer> USUAL_SUB_JOBS_KIB = List.of(64, 512);
    /** Fewer pauses may be chance. */
    private static final int MIN_SLEEPS = 3;

    static CopyWindow of(DeviceObservation observation) {
        return new CopyWindow(
                observation.window().copies(), observation.geometry().flatMap(Geometry::copy));
    }

    /** The size that most copy I/Os have, bytes. */
    long modeBytes() {
        return pattern.sizes().hits().isEmpty()
                ? 0
                : pattern.sizes().hits().get(0).key();
    }

    /** The sub-job size, KiB: as the host says, or else the mode when kernels have come with it. */
    OptionalInt subJobKiB() {
        if (target.isPresent() && target.get().subJobSizeKiB().isPresent()) {
            return target.get().subJobSizeKiB();
        }
        int modeKiB = (int) (modeBytes() / BYTES_PER_KIB);
        return modeBytes() % BYTES_PER_KIB == 0 && USUAL_SUB_JOBS_KIB.contains(modeKiB)
                ? OptionalInt.of(modeKiB)
                : OptionalInt.empty();
    }

    int splitCount() {
        return target.map(CopyTarget::splitCount).orElse(SPLIT_COUNT);
    }

    /** Share of copy I/Os that are no larger than a sub-job, 0..1. */
    double shareUpTo(int subJobKiB) {
        long within = pattern.sizes().hits().stream()
                .filter(hit -> hit.key() <= (long) subJobKiB * BYTES_PER_KIB)
                .mapToLong(Hit::count)
                .sum();
        return pattern.ios() == 0 ? 0 : (double) within / pattern.ios();
    }

    /** The throttle, per cent of the time; empty = not known or none. */
    OptionalInt throttlePercent() {
        OptionalInt percent = target.map(CopyTarget::throttlePercent).orElse(OptionalInt.empty());
        return percent.isPresent() && percent.getAsInt() < 100 ? percent : OptionalInt.empty();
    }

    /** How fast the copies go over the window; empty without any. */
    Optional<Measure> measure(TimeSpan span) {
        double bytes = pattern.sizes().hits().stream()
                .mapToDouble(hit -> (double) hit.key() * hit.count())
                .sum();
        return pattern.ios() == 0
                ? Optional.empty()
                : Optional.of(new Measure("copyThroughput", bytes / span.lengthSeconds(), "B/s", true));
    }

    /** Whether an administrator's throttle holds the copies back, by setting or by its sleeps. */
    boolean throttled() {
        return throttlePercent().isPresent() || pattern.sleeps() >= MIN_SLEEPS;
    }
}
