package io.blkstream.streams.domain.fleet;

import io.blkstream.streams.domain.detect.Target;
import io.blkstream.streams.domain.remedy.Remediation;

/**
 * A remediation of one target that is firing now.
 *
 * @param remediation its newest revision
 * @param published whether others have been told of this firing
 * @param firedAtNanos end of the window with which this firing began
 */
public record Member(Remediation remediation, boolean published, long firedAtNanos) {

    static Member firing(Remediation remediation) {
        return new Member(remediation, false, remediation.finding().span().endNanos());
    }

    Member with(Remediation newer) {
        return new Member(newer, published, firedAtNanos);
    }

    Member asPublished() {
        return new Member(remediation, true, firedAtNanos);
    }

    Target target() {
        return remediation.finding().target();
    }

    /** Key of the target: host/name. */
    String key() {
        return keyOf(remediation);
    }

    static String keyOf(Remediation remediation) {
        Target target = remediation.finding().target();
        return target.host() + '/' + target.name();
    }
}
