package io.blkstream.streams.domain.fleet;

import io.blkstream.streams.domain.remedy.Remediation;

/** Where one rule's fleet is written, change by change, so that it outlives a crash. */
public interface FleetMemory {
    /** A target is judged by the rule. */
    void keepJudged(String target);

    void forgetJudged(String target);

    /** A firing remediation is new or has changed; its id is the key. */
    void keepMember(Member member);

    void forgetMember(String id);

    /** A fleet remediation was published; its id is the key. */
    void keepFleet(Remediation published);

    /** Whether the breaker has tripped. */
    void keepTripped(boolean tripped);
}
