package io.blkstream.streams.topology.mirror;

import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.topology.rollup.MemberWindow;
import io.blkstream.streams.topology.windows.WindowUpdate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the members of one mirror have sent of one span, and what has been said about it. */
final class MirrorSpan {
    private final TimeSpan span;
    private final Map<DeviceId, MemberWindow> windows = new HashMap<>();
    private final long sinceMillis;
    private boolean changedSinceLook;
    private boolean finishedSomewhere;
    private boolean judged;

    MirrorSpan(TimeSpan span, long nowMillis) {
        this.span = span;
        this.sinceMillis = nowMillis;
    }

    void put(MemberWindow update) {
        windows.put(update.window().device(), update);
        changedSinceLook = true;
        finishedSomewhere |= isFinished(update);
    }

    TimeSpan span() {
        return span;
    }

    Optional<MemberWindow> window(DeviceId device) {
        return Optional.ofNullable(windows.get(device));
    }

    /** A device that has sent something; there is always one. */
    DeviceId anyMember() {
        return windows.keySet().iterator().next();
    }

    /** Whether it is time for the last word: all members have finished, or one has and the others had time to. */
    boolean isDue(Collection<DeviceId> members, long nowMillis, long waitMillis) {
        if (judged || !finishedSomewhere) {
            return false;
        }
        boolean all =
                members.stream().allMatch(member -> windows.containsKey(member) && isFinished(windows.get(member)));
        return all || nowMillis - sinceMillis >= waitMillis;
    }

    boolean takeLook() {
        boolean look = changedSinceLook && !judged;
        changedSinceLook = false;
        return look;
    }

    void markJudged() {
        judged = true;
    }

    long ageMillis(long nowMillis) {
        return nowMillis - sinceMillis;
    }

    private static boolean isFinished(MemberWindow update) {
        return update.stage() != WindowUpdate.Stage.LOOK;
    }
}
