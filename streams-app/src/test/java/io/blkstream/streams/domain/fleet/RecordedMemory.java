package io.blkstream.streams.domain.fleet;

import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.remedy.Remediation;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A memory that stays when its fleet is lost. */
final class RecordedMemory implements FleetMemory {
    final Set<String> judged = new TreeSet<>();
    final Map<String, Member> members = new TreeMap<>();
    final Map<String, Remediation> fleets = new TreeMap<>();
    boolean tripped;

    RuleFleet restore(FleetPolicy policy, long nowMillis) {
        RuleFleet fleet = new RuleFleet(RuleCode.W01, policy, this);
        judged.forEach(target -> fleet.restoreJudged(target, nowMillis));
        members.values().forEach(fleet::restoreMember);
        if (tripped) {
            fleet.restoreTripped();
        }
        fleets.values().forEach(published -> fleet.restoreFleet(published, nowMillis));
        return fleet;
    }

    @Override
    public void keepJudged(String target) {
        judged.add(target);
    }

    @Override
    public void forgetJudged(String target) {
        judged.remove(target);
    }

    @Override
    public void keepMember(Member member) {
        members.put(member.remediation().id(), member);
    }

    @Override
    public void forgetMember(String id) {
        members.remove(id);
    }

    @Override
    public void keepFleet(Remediation published) {
        fleets.put(published.id(), published);
    }

    @Override
    public void keepTripped(boolean nowTripped) {
        tripped = nowTripped;
    }
}
