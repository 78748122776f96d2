package io.blkstream.streams.topology.rollup;

import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import io.blkstream.streams.domain.rollup.Contribution;
import io.blkstream.streams.domain.rollup.Rollup;
import io.blkstream.streams.topology.windows.WindowUpdate;
import io.blkstream.streams.wire.WindowMapper;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.Record;

/** Who contributes to what, and what is published of it. */
public final class RollupRoutes {
    /** Key of everything that covers the whole fleet. */
    public static final String FLEET = "fleet";

    private RollupRoutes() {}

    /** A device's window to its host. */
    public static Optional<Record<String, Contribution>> toHost(Record<String, WindowUpdate> update) {
        if (update.value().stage() == WindowUpdate.Stage.LOOK) {
            return Optional.empty();
        }
        return Optional.of(update.withKey(update.value().window().device().host())
                .withValue(Contribution.of(update.value().window())));
    }

    /** A member's window, already under its array's key. */
    public static Optional<Record<String, Contribution>> toArray(Record<String, MemberWindow> member) {
        if (member.value().stage() == WindowUpdate.Stage.LOOK) {
            return Optional.empty();
        }
        return Optional.of(member.withValue(Contribution.of(member.value().window())));
    }

    /** A host's roll-up to the fleet. */
    public static Optional<Record<String, Contribution>> toFleet(Record<String, Rollup> host) {
        return Optional.of(host.withKey(FLEET).withValue(Contribution.of(host.value())));
    }

    /** A roll-up as it is published. */
    public static Function<Record<String, Rollup>, Optional<Record<String, ThroughputWindow>>> toWindow(
            WindowScope scope) {
        return rollup -> {
            ThroughputWindow window = WindowMapper.toRecord(scope, rollup.value());
            return Optional.of(rollup.withKey(WindowMapper.key(window)).withValue(window));
        };
    }
}
