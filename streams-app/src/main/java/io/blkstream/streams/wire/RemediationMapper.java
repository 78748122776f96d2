package io.blkstream.streams.wire;

import io.blkstream.schemas.OutcomeVerdict;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.SampleIo;
import io.blkstream.schemas.Target;
import io.blkstream.schemas.WindowScope;
import io.blkstream.streams.domain.detect.Attribution;
import io.blkstream.streams.domain.detect.Cause;
import io.blkstream.streams.domain.detect.Culprit;
import io.blkstream.streams.domain.detect.Evidence;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.Impact;
import io.blkstream.streams.domain.detect.Measure;
import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.detect.Severity;
import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Operation;
import io.blkstream.streams.domain.remedy.Action;
import io.blkstream.streams.domain.remedy.Outcome;
import io.blkstream.streams.domain.unit.TimeSpan;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Remediations between the domain and the wire, both ways. */
public final class RemediationMapper {
    private RemediationMapper() {}

    /** The record of a remediation. */
    public static Remediation toRecord(io.blkstream.streams.domain.remedy.Remediation remediation) {
        Finding finding = remediation.finding();
        return Remediation.newBuilder()
                .setId(remediation.id())
                .setRevision(remediation.revision())
                .setState(RemediationState.valueOf(remediation.state().name()))
                .setRule(finding.rule().name())
                .setSeverity(
                        io.blkstream.schemas.Severity.valueOf(finding.severity().name()))
                .setConfidence(finding.confidence())
                .setTarget(target(finding.target()))
                .setFirstSeen(toMillis(remediation.firstSeenNanos()))
                .setLastSeen(toMillis(remediation.lastSeenNanos()))
                .setResolvedAt(
                        remediation.resolvedAtNanos().isPresent()
                                ? toMillis(remediation.resolvedAtNanos().getAsLong())
                                : null)
                .setWindowStart(finding.span().startMillis())
                .setWindowEnd(finding.span().endMillis())
                .setSummary(finding.summary())
                .setEvidence(finding.evidence().stream()
                        .map(RemediationMapper::evidence)
                        .toList())
                .setCulprits(finding.culprits().stream()
                        .map(RemediationMapper::culprit)
                        .toList())
                .setSamples(finding.samples().stream()
                        .map(sample -> sample(sample, finding.target().name()))
                        .toList())
                .setImpact(impact(finding.impact()))
                .setAction(action(remediation.action()))
                .setOutcome(
                        remediation.outcome().map(RemediationMapper::outcome).orElse(null))
                .build();
    }

    /**
     * The remediation of a record that {@link #toRecord} made.
     *
     * @param cause the one part of a finding that the contract does not carry
     */
    public static io.blkstream.streams.domain.remedy.Remediation toDomain(Remediation record, Cause cause) {
        Finding finding = new Finding(
                RuleCode.valueOf(record.getRule()),
                Severity.valueOf(record.getSeverity().name()),
                record.getConfidence(),
                target(record.getTarget()),
                new TimeSpan(toNanos(record.getWindowStart()), toNanos(record.getWindowEnd())),
                cause,
                record.getSummary(),
                record.getEvidence().stream().map(RemediationMapper::evidence).toList(),
                record.getCulprits().stream().map(RemediationMapper::culprit).toList(),
                record.getSamples().stream().map(RemediationMapper::sample).toList(),
                impact(record.getImpact()));
        return new io.blkstream.streams.domain.remedy.Remediation(
                record.getId(),
                record.getRevision(),
                io.blkstream.streams.domain.remedy.Remediation.State.valueOf(
                        record.getState().name()),
                finding,
                action(record.getAction()),
                toNanos(record.getFirstSeen()),
                toNanos(record.getLastSeen()),
                record.getResolvedAt() == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(toNanos(record.getResolvedAt())),
                Optional.ofNullable(record.getOutcome()).map(RemediationMapper::outcome));
    }

    private static Target target(io.blkstream.streams.domain.detect.Target target) {
        return new Target(
                WindowScope.valueOf(target.scope().name()),
                target.host(),
                target.name(),
                target.stableId().orElse(null),
                target.model().orElse(null),
                target.firmware().orElse(null),
                target.kernel().orElse(null),
                target.members());
    }

    private static io.blkstream.streams.domain.detect.Target target(Target record) {
        return new io.blkstream.streams.domain.detect.Target(
                io.blkstream.streams.domain.detect.Target.Scope.valueOf(
                        record.getScope().name()),
                record.getHost(),
                record.getName(),
                Optional.ofNullable(record.getStableId()),
                Optional.ofNullable(record.getModel()),
                Optional.ofNullable(record.getFirmware()),
                Optional.ofNullable(record.getKernel()),
                record.getMembers());
    }

    private static io.blkstream.schemas.Evidence evidence(Evidence evidence) {
        return new io.blkstream.schemas.Evidence(
                evidence.name(), evidence.value(), evidence.unit(), orNull(evidence.limit()));
    }

    private static Evidence evidence(io.blkstream.schemas.Evidence record) {
        return new Evidence(record.getName(), record.getValue(), record.getUnit(), optional(record.getLimit()));
    }

    private static io.blkstream.schemas.Culprit culprit(Culprit culprit) {
        return new io.blkstream.schemas.Culprit(
                culprit.name(),
                culprit.share(),
                io.blkstream.schemas.Attribution.valueOf(culprit.attribution().name()));
    }

    private static Culprit culprit(io.blkstream.schemas.Culprit record) {
        return new Culprit(
                record.getProcess(),
                record.getShare(),
                Attribution.valueOf(record.getAttribution().name()));
    }

    private static SampleIo sample(io.blkstream.streams.domain.window.SampleIo sample, String device) {
        return new SampleIo(
                sample.issuedAtNanos(),
                device,
                io.blkstream.schemas.Operation.valueOf(sample.operation().name()),
                sample.sector512(),
                sample.bytes(),
                sample.latencyNanos() == BlockIo.UNKNOWN ? null : sample.latencyNanos(),
                sample.pid(),
                sample.process());
    }

    private static io.blkstream.streams.domain.window.SampleIo sample(SampleIo record) {
        return new io.blkstream.streams.domain.window.SampleIo(
                record.getIssuedAt(),
                Operation.valueOf(record.getOperation().name()),
                record.getSector(),
                record.getBytes(),
                record.getLatencyNanos() == null ? BlockIo.UNKNOWN : record.getLatencyNanos(),
                record.getPid(),
                record.getProcess());
    }

    private static io.blkstream.schemas.Impact impact(Impact impact) {
        return new io.blkstream.schemas.Impact(
                orNull(impact.busyShare()), orNull(impact.gainLow()), orNull(impact.gainHigh()), impact.basis());
    }

    private static Impact impact(io.blkstream.schemas.Impact record) {
        return new Impact(
                optional(record.getBusyShare()),
                optional(record.getExpectedGainLow()),
                optional(record.getExpectedGainHigh()),
                record.getBasis());
    }

    private static io.blkstream.schemas.Action action(Action action) {
        return new io.blkstream.schemas.Action(
                action.kind(),
                action.description(),
                action.commands(),
                action.precondition().orElse(null),
                action.verify().orElse(null),
                action.rollback().orElse(null),
                io.blkstream.schemas.Risk.valueOf(action.risk().name()),
                action.doNotApplyWhen(),
                action.references());
    }

    private static Action action(io.blkstream.schemas.Action record) {
        return new Action(
                record.getKind(),
                record.getDescription(),
                record.getCommands(),
                Optional.ofNullable(record.getPrecondition()),
                Optional.ofNullable(record.getVerify()),
                Optional.ofNullable(record.getRollback()),
                Action.Risk.valueOf(record.getRisk().name()),
                record.getDoNotApplyWhen(),
                record.getReferences());
    }

    private static io.blkstream.schemas.Outcome outcome(Outcome outcome) {
        return new io.blkstream.schemas.Outcome(
                OutcomeVerdict.valueOf(outcome.verdict().name()),
                outcome.after().metric(),
                outcome.before().value(),
                outcome.after().value(),
                outcome.after().unit(),
                outcome.after().moreIsBetter());
    }

    private static Outcome outcome(io.blkstream.schemas.Outcome record) {
        return new Outcome(
                Outcome.Verdict.valueOf(record.getVerdict().name()),
                new Measure(record.getMetric(), record.getBefore(), record.getUnit(), record.getMoreIsBetter()),
                new Measure(record.getMetric(), record.getAfter(), record.getUnit(), record.getMoreIsBetter()));
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static OptionalDouble optional(Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static long toMillis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    private static long toNanos(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
