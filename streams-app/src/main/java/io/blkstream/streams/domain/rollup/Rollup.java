package io.blkstream.streams.domain.rollup;

import io.blkstream.streams.domain.unit.TimeSpan;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sum over the members of an array, a host or the fleet in one span.
 *
 * @param key host/arrayId, host, or 'fleet'
 * @param members who has contributed, in order
 */
public record Rollup(String key, TimeSpan span, List<String> members, Totals totals) {

    public Rollup {
        members = List.copyOf(members);
    }

    /**
     * The roll-up of contributions to one span: of each member the latest state counts, once. Order does not matter.
     */
    public static Rollup of(String key, TimeSpan span, Collection<Contribution> contributions) {
        Map<String, Contribution> latest = new HashMap<>();
        contributions.forEach(one -> latest.merge(one.member(), one, Rollup::later));
        return new Rollup(
                key,
                span,
                latest.keySet().stream().sorted().toList(),
                Totals.sum(latest.values().stream().map(Contribution::totals).toList()));
    }

    private static Contribution later(Contribution one, Contribution other) {
        return other.revision() > one.revision() ? other : one;
    }
}
