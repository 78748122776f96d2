package io.blkstream.streams.domain.fleet;

import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.remedy.Remediation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One rule over the whole fleet. A circuit breaker: when more than a share of the judged targets fire at one time, one
 * fleet remediation takes the place of the flood, and single ones are held back until it falls back. And the same defect
 * on several hosts becomes one remediation beside the single ones.
 *
 * <p>Whatever others were told of goes on to its end: a firing that was published is not held back later. Revisions of one
 * that was held back are missing, not renumbered.
 */
public final class RuleFleet {
    private final RuleCode rule;
    private final FleetPolicy policy;
    private final FleetMemory memory;
    private final Map<String, Long> judgedAtMillis = new HashMap<>();
    private final Map<String, Member> firing = new TreeMap<>();
    private final Map<String, FleetStory> stories = new TreeMap<>();
    private boolean tripped;
    private long newestNanos = Long.MIN_VALUE;

    public RuleFleet(RuleCode rule, FleetPolicy policy, FleetMemory memory) {
        this.rule = rule;
        this.policy = policy;
        this.memory = memory;
    }

    /** Takes back what the memory has kept: judged targets count from now. */
    public void restoreJudged(String target, long nowMillis) {
        judgedAtMillis.put(target, nowMillis);
    }

    /** Takes back a firing. */
    public void restoreMember(Member member) {
        firing.put(member.remediation().id(), member);
    }

    /** Takes back the last revision of a fleet remediation. */
    public void restoreFleet(Remediation published, long nowMillis) {
        stories.put(published.id(), new FleetStory(published, nowMillis));
    }

    /** Takes back that the breaker had tripped. */
    public void restoreTripped() {
        tripped = true;
    }

    /** Notes that the rule applies to a target, host/name, and judged it just now. */
    public void judged(String target, long nowMillis) {
        if (judgedAtMillis.put(target, nowMillis) == null) {
            memory.keepJudged(target);
        }
    }

    /** Takes a remediation of one target; answers whether it is to be published now. */
    public boolean take(Remediation remediation, long nowMillis) {
        newestNanos = Math.max(newestNanos, timeOf(remediation));
        if (remediation.state() == Remediation.State.RESOLVED) {
            return takeResolved(remediation);
        }
        judged(Member.keyOf(remediation), nowMillis);
        Member known = firing.get(remediation.id());
        Member member = known == null ? Member.firing(remediation) : known.with(remediation);
        firing.put(remediation.id(), member);
        if (!tripped && known == null && isFlood(member)) {
            turn(true);
        }
        if (member.published() || !tripped) {
            keep(member.asPublished());
            return true;
        }
        keep(member);
        return false;
    }

    /** Lets time pass, to be called about once a second; answers what is to be published now. */
    public List<Remediation> tick(long nowMillis) {
        forgetUnjudged(nowMillis);
        boolean fellBack = tripped && !policy.isFlood(firing.size(), judgedAtMillis.size());
        if (fellBack) {
            turn(false);
        }
        List<Remediation> publications = new ArrayList<>();
        tellFlood(nowMillis, publications);
        tellDefects(nowMillis, publications);
        publications.forEach(memory::keepFleet);
        if (fellBack) {
            releaseHeld(publications);
        }
        return publications;
    }

    private boolean takeResolved(Remediation remediation) {
        Member known = firing.remove(remediation.id());
        memory.forgetMember(remediation.id());
        return known == null || known.published();
    }

    private boolean isFlood(Member newest) {
        long windowNanos = policy.window().toNanos();
        int together = (int) firing.values().stream()
                .filter(member -> Math.abs(member.firedAtNanos() - newest.firedAtNanos()) <= windowNanos)
                .count();
        return policy.isFlood(together, judgedAtMillis.size());
    }

    private void turn(boolean nowTripped) {
        tripped = nowTripped;
        memory.keepTripped(nowTripped);
    }

    private void keep(Member member) {
        firing.put(member.remediation().id(), member);
        memory.keepMember(member);
    }

    private void forgetUnjudged(long nowMillis) {
        long forgetAfterMillis = policy.forgetAfter().toMillis();
        boolean forgotten = judgedAtMillis.entrySet().removeIf(entry -> {
            boolean forget = nowMillis - entry.getValue() >= forgetAfterMillis;
            if (forget) {
                memory.forgetJudged(entry.getKey());
            }
            return forget;
        });
        if (forgotten) {
            firing.values().removeIf(this::forgetIfUnjudged);
        }
    }

    private boolean forgetIfUnjudged(Member member) {
        boolean forget = !judgedAtMillis.containsKey(member.key());
        if (forget) {
            memory.forgetMember(member.remediation().id());
        }
        return forget;
    }

    private void tellFlood(long nowMillis, List<Remediation> publications) {
        FleetStory story = stories.computeIfAbsent(floodId(), FleetStory::new);
        if (!tripped) {
            story.end(newestNanos, nowMillis).ifPresent(publications::add);
            return;
        }
        FleetFinding all = new FleetFinding(firing.values());
        story.tell(all.flood(judgedAtMillis.size(), policy.breakerShare()), all, policy, nowMillis)
                .ifPresent(publications::add);
    }

    private void tellDefects(long nowMillis, List<Remediation> publications) {
        Map<String, List<Member>> alike = firing.values().stream()
                .filter(member -> Defect.of(member.target()).isPresent())
                .collect(Collectors.groupingBy(this::defectId, TreeMap::new, Collectors.toList()));
        alike.values().removeIf(members -> hosts(members) < policy.sameDefectHosts());
        alike.forEach((id, members) -> tellDefect(id, members, nowMillis, publications));
        stories.forEach((id, story) -> {
            if (!id.equals(floodId()) && !alike.containsKey(id)) {
                story.end(newestNanos, nowMillis).ifPresent(publications::add);
            }
        });
    }

    /** While the breaker has tripped, its remediation tells what the members have in common: no new one begins. */
    private void tellDefect(String id, List<Member> members, long nowMillis, List<Remediation> publications) {
        FleetStory story = stories.computeIfAbsent(id, FleetStory::new);
        if (tripped && !story.firing()) {
            return;
        }
        FleetFinding these = new FleetFinding(members);
        Defect defect = Defect.of(members.get(0).target()).orElseThrow();
        story.tell(these.sameDefect(defect), these, policy, nowMillis).ifPresent(publications::add);
    }

    private void releaseHeld(List<Remediation> publications) {
        List<Member> held =
                firing.values().stream().filter(member -> !member.published()).toList();
        held.forEach(member -> {
            keep(member.asPublished());
            publications.add(member.remediation());
        });
    }

    private String floodId() {
        return rule + ":fleet";
    }

    private String defectId(Member member) {
        return floodId() + ':' + Defect.of(member.target()).orElseThrow().stableName();
    }

    private static long hosts(Collection<Member> members) {
        return members.stream().map(member -> member.target().host()).distinct().count();
    }

    private static long timeOf(Remediation remediation) {
        return remediation.resolvedAtNanos().orElse(remediation.finding().span().endNanos());
    }
}
