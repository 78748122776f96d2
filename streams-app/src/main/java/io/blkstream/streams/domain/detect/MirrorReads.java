package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.detect.MirrorObservation.Member;
import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.ReaderCounts;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * How the data reads of a mirror fall on the members that can serve them.
 *
 * @param members at least two
 */
record MirrorReads(List<Member> members) {

    static MirrorReads of(List<Member> serving) {
        return new MirrorReads(List.copyOf(serving));
    }

    long total() {
        return sum(members, Member::reads);
    }

    /** Some members turn and some do not, and it is known of all. */
    boolean mixed() {
        return members.stream().allMatch(member -> member.rotational().isPresent())
                && members.stream()
                                .map(member -> member.rotational().get())
                                .distinct()
                                .count()
                        == 2;
    }

    /** All members are known to turn. */
    boolean turning() {
        return members.stream().allMatch(member -> member.rotational().orElse(false));
    }

    Member busiest() {
        return MirrorReadDetector.busiest(members);
    }

    List<Member> slowMembers() {
        return members.stream()
                .filter(member -> member.rotational().orElse(false))
                .toList();
    }

    double rotationalShare() {
        return share(sum(slowMembers(), Member::reads), total());
    }

    double largestShare() {
        return share(busiest().reads(), total());
    }

    /** How far the largest share is on the way from even (0) to all on one member (1). */
    double skew() {
        return skew(largestShare());
    }

    /** The largest share at which the skew has this value. */
    double shareAt(double skew) {
        double even = 1.0 / members.size();
        return even + skew * (1 - even);
    }

    /** The skew when every I/O known to be lost had been a read of another member: loss alone proves nothing. */
    double skewIfLostWereElsewhere() {
        return skew(share(busiest().reads(), total() + lost()));
    }

    long lost() {
        return sum(members, Member::lost);
    }

    double continuingShare() {
        return share(sum(members, Member::continuing), total());
    }

    long metadataReads() {
        return sum(members, Member::metadataReads);
    }

    double meanLatencyNanos(List<Member> some) {
        return share(sum(some, Member::latencyNanos), sum(some, Member::reads));
    }

    /** Busy fraction of the busiest member: its summed latency over the time in which the mirror had reads in flight. */
    double busyFraction(TimeSpan span) {
        long busyNanos = sum(members, Member::busyNanos);
        long duringNanos = busyNanos == 0 ? span.lengthNanos() : Math.min(busyNanos, span.lengthNanos());
        return Math.min(1, share(busiest().latencyNanos(), duringNanos));
    }

    /** Mean reads in flight on the busiest member while it had any; 0 when not known. */
    double busiestInFlight() {
        return share(busiest().latencyNanos(), busiest().busyNanos());
    }

    /** The busiest member's share if each read went to the shorter queue: in inverse proportion to the latency. */
    double leastQueueShare() {
        double speeds = members.stream()
                .mapToDouble(Member::meanLatencyNanos)
                .map(latency -> latency == 0 ? 0 : 1 / latency)
                .sum();
        double own = busiest().meanLatencyNanos();
        boolean measured = members.stream().allMatch(member -> member.meanLatencyNanos() > 0);
        return measured ? 1 / own / speeds : 1.0 / members.size();
    }

    ReaderCounts readers() {
        ReaderCounts all = new ReaderCounts();
        members.forEach(member ->
                member.window().map(DeviceWindow::readPattern).ifPresent(pattern -> all.merge(pattern.readers())));
        return all;
    }

    double complete() {
        long seen = sum(
                members,
                member -> member.window()
                        .map(window -> window.operations().operations())
                        .orElse(0L));
        return seen + lost() == 0 ? 1 : (double) seen / (seen + lost());
    }

    private double skew(double largestShare) {
        double even = 1.0 / members.size();
        return (largestShare - even) / (1 - even);
    }

    private static double share(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }

    private static long sum(List<Member> members, ToLongFunction<Member> value) {
        return members.stream().mapToLong(value).sum();
    }
}
