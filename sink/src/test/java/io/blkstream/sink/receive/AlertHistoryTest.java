package io.blkstream.sink.receive;

import static io.blkstream.schemas.RemediationState.FIRING;
import static io.blkstream.schemas.RemediationState.RESOLVED;
import static io.blkstream.schemas.Severity.CRITICAL;
import static io.blkstream.schemas.Severity.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.sink.Samples;
import io.blkstream.sink.store.ToldRevision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlertHistoryTest {
    private static final Instant LONG_AGO = Instant.ofEpochSecond(1_000);
    private static final Instant SINCE = Instant.ofEpochSecond(2_000);
    private static final Instant JUST_NOW = Instant.ofEpochSecond(3_000);
    private static final long NOTHING_IN_HAND = Long.MAX_VALUE;

    private final List<ToldRevision> told = new ArrayList<>();

    @Test
    void shouldFireWhileTheLastRevisionFires() {
        told(FIRING, WARNING, LONG_AGO);
        told(FIRING, WARNING, LONG_AGO);

        assertThat(standing(NOTHING_IN_HAND)).containsExactly("WARNING firing 2");
    }

    @Test
    void shouldEndWithTheSeverityThatItHadWhileItFired() {
        told(FIRING, CRITICAL, LONG_AGO);
        told(RESOLVED, WARNING, JUST_NOW);

        assertThat(standing(NOTHING_IN_HAND)).containsExactly("CRITICAL ended by 2");
    }

    @Test
    void shouldEndTheAlertOfTheSeverityBefore() {
        told(FIRING, WARNING, LONG_AGO);
        told(FIRING, CRITICAL, JUST_NOW);

        assertThat(standing(NOTHING_IN_HAND)).containsExactlyInAnyOrder("WARNING ended by 2", "CRITICAL firing 2");
    }

    @Test
    void shouldForgetEndsAfterAWhile() {
        told(FIRING, WARNING, LONG_AGO);
        told(FIRING, CRITICAL, LONG_AGO);
        told(RESOLVED, CRITICAL, LONG_AGO);

        assertThat(standing(NOTHING_IN_HAND)).isEmpty();
    }

    @Test
    void shouldSayTheEndInHandHoweverOldItIs() {
        told(FIRING, WARNING, LONG_AGO);
        pending(RESOLVED, WARNING, LONG_AGO);

        assertThat(standing(2)).containsExactly("WARNING ended by 2");
    }

    @Test
    void shouldSayOnlyTheOutcomeOfWhatIsPending() {
        pending(FIRING, WARNING, LONG_AGO);
        pending(FIRING, WARNING, LONG_AGO);
        pending(RESOLVED, WARNING, LONG_AGO);

        assertThat(standing(1)).containsExactly("WARNING ended by 3");
    }

    @Test
    void shouldNotCountOnWhatTheFilterMayDrop() {
        told(FIRING, CRITICAL, LONG_AGO);
        pending(RESOLVED, CRITICAL, JUST_NOW);
        pending(FIRING, WARNING, JUST_NOW);

        assertThat(standing(2)).containsExactly("CRITICAL ended by 2");
    }

    @Test
    void shouldFireAgain() {
        told(FIRING, WARNING, LONG_AGO);
        told(RESOLVED, WARNING, LONG_AGO);
        told(FIRING, WARNING, JUST_NOW);

        assertThat(standing(NOTHING_IN_HAND)).containsExactly("WARNING firing 3");
    }

    @Test
    void shouldSayNothingOfAnEndWithoutBeginning() {
        told(RESOLVED, WARNING, JUST_NOW);

        assertThat(standing(1)).isEmpty();
        assertThat(new AlertHistory(List.of(), 1).standing(SINCE)).isEmpty();
    }

    private void told(RemediationState state, Severity severity, Instant storedAt) {
        told.add(revision(state, severity, storedAt, false));
    }

    private void pending(RemediationState state, Severity severity, Instant storedAt) {
        told.add(revision(state, severity, storedAt, true));
    }

    private ToldRevision revision(RemediationState state, Severity severity, Instant storedAt, boolean pending) {
        Remediation remediation = Samples.remediation("a", told.size() + 1);
        remediation.setState(state);
        remediation.setSeverity(severity);
        return new ToldRevision(remediation, storedAt, pending);
    }

    private List<String> standing(long inHand) {
        return new AlertHistory(told, inHand)
                .standing(SINCE).stream()
                        .map(alert -> alert.severity()
                                + (alert.endedBy() == null
                                        ? " firing " + alert.firing().getRevision()
                                        : " ended by " + alert.endedBy().getRevision()))
                        .toList();
    }
}
