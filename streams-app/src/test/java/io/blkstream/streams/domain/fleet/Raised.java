package io.blkstream.streams.domain.fleet;

import io.blkstream.streams.domain.detect.Cause;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.Impact;
import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.detect.Severity;
import io.blkstream.streams.domain.detect.Target;
import io.blkstream.streams.domain.remedy.Action;
import io.blkstream.streams.domain.remedy.Remediation;
import io.blkstream.streams.domain.unit.TimeSpan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A W01 remediation of one device, for tests: immutable, each method answers a changed copy. */
public record Raised(
        String host,
        String device,
        Optional<String> model,
        Severity severity,
        String action,
        double gain,
        long second) {

    public static Raised on(String host, String device) {
        return new Raised(host, device, Optional.empty(), Severity.WARNING, "ALIGN_WRITER", 2, 0);
    }

    public Raised of(String newModel) {
        return new Raised(host, device, Optional.of(newModel), severity, action, gain, second);
    }

    Raised as(Severity newSeverity) {
        return new Raised(host, device, model, newSeverity, action, gain, second);
    }

    Raised advising(String newAction, double newGain) {
        return new Raised(host, device, model, severity, newAction, newGain, second);
    }

    /** Of the window that begins then. */
    Raised at(long newSecond) {
        return new Raised(host, device, model, severity, action, gain, newSecond);
    }

    public Remediation firing() {
        return remediation(1, Remediation.State.FIRING, OptionalLong.empty());
    }

    Remediation resolved() {
        return remediation(2, Remediation.State.RESOLVED, OptionalLong.of(nanos(second + 10)));
    }

    public String key() {
        return host + '/' + device;
    }

    private Remediation remediation(long revision, Remediation.State state, OptionalLong resolvedAt) {
        Target target = new Target(
                Target.Scope.DEVICE,
                host,
                device,
                Optional.empty(),
                model,
                model.map(known -> "fw1"),
                model.map(known -> "6.1"),
                List.of());
        Finding finding = new Finding(
                RuleCode.W01,
                severity,
                0.8,
                target,
                new TimeSpan(nanos(second), nanos(second + 10)),
                Cause.WRITER,
                "sub-unit writes",
                List.of(),
                List.of(),
                List.of(),
                new Impact(OptionalDouble.empty(), OptionalDouble.of(gain / 2), OptionalDouble.of(gain), "measured"));
        Action advice = new Action(
                action,
                "Write whole units.",
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Action.Risk.LOW,
                List.of(),
                List.of());
        return new Remediation(
                Remediation.idOf(finding),
                revision,
                state,
                finding,
                advice,
                nanos(second),
                nanos(second + 10),
                resolvedAt,
                java.util.Optional.empty());
    }

    static long nanos(long second) {
        return second * 1_000_000_000L;
    }
}
