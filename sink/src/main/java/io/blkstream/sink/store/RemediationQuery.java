package io.blkstream.sink.store;

import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.WindowScope;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Which remediations, and which page of them. An empty filter lets all pass.
 *
 * @param state life cycle
 * @param severity how much it costs
 * @param rule code of the rule
 * @param scope kind of target
 * @param host name of the host
 * @param name device or array name
 * @param text part of the summary or of {@code host/name}, ASCII letters in either case
 * @param from remediations that were last seen at this time or later
 * @param to remediations that were first seen before this time
 * @param withDeleted whether deleted remediations are part of the answer
 * @param after last item of the page before; empty for the first page
 * @param limit most items on the page, 1 to 1000
 */
public record RemediationQuery(
        Optional<RemediationState> state,
        Optional<Severity> severity,
        Optional<String> rule,
        Optional<WindowScope> scope,
        Optional<String> host,
        Optional<String> name,
        Optional<String> text,
        Optional<Instant> from,
        Optional<Instant> to,
        boolean withDeleted,
        Optional<Position> after,
        int limit) {
    /** Most items that one page may have. */
    public static final int MOST_ITEMS = 1000;

    private static final int USUAL_ITEMS = 50;

    /** A place in the order of an answer: most recently seen first, then by id, falling. */
    public record Position(long lastSeenMillis, String id) {
        public Position {
            Objects.requireNonNull(id, "id");
        }
    }

    public RemediationQuery {
        if (limit < 1 || limit > MOST_ITEMS) {
            throw new IllegalArgumentException("limit is not in 1.." + MOST_ITEMS + ": " + limit);
        }
    }

    /** The first 50 of all that are not deleted. */
    public static RemediationQuery all() {
        return new RemediationQuery(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                USUAL_ITEMS);
    }

    public RemediationQuery withState(RemediationState wanted) {
        return new RemediationQuery(
                Optional.of(wanted), severity, rule, scope, host, name, text, from, to, withDeleted, after, limit);
    }

    public RemediationQuery withSeverity(Severity wanted) {
        return new RemediationQuery(
                state, Optional.of(wanted), rule, scope, host, name, text, from, to, withDeleted, after, limit);
    }

    public RemediationQuery withRule(String wanted) {
        return new RemediationQuery(
                state, severity, Optional.of(wanted), scope, host, name, text, from, to, withDeleted, after, limit);
    }

    public RemediationQuery withScope(WindowScope wanted) {
        return new RemediationQuery(
                state, severity, rule, Optional.of(wanted), host, name, text, from, to, withDeleted, after, limit);
    }

    public RemediationQuery withHost(String wanted) {
        return new RemediationQuery(
                state, severity, rule, scope, Optional.of(wanted), name, text, from, to, withDeleted, after, limit);
    }

    public RemediationQuery withName(String wanted) {
        return new RemediationQuery(
                state, severity, rule, scope, host, Optional.of(wanted), text, from, to, withDeleted, after, limit);
    }

    public RemediationQuery withText(String wanted) {
        return new RemediationQuery(
                state, severity, rule, scope, host, name, Optional.of(wanted), from, to, withDeleted, after, limit);
    }

    public RemediationQuery from(Instant earliest) {
        return new RemediationQuery(
                state, severity, rule, scope, host, name, text, Optional.of(earliest), to, withDeleted, after, limit);
    }

    public RemediationQuery to(Instant latest) {
        return new RemediationQuery(
                state, severity, rule, scope, host, name, text, from, Optional.of(latest), withDeleted, after, limit);
    }

    public RemediationQuery includingDeleted() {
        return new RemediationQuery(state, severity, rule, scope, host, name, text, from, to, true, after, limit);
    }

    public RemediationQuery after(Position position) {
        return new RemediationQuery(
                state, severity, rule, scope, host, name, text, from, to, withDeleted, Optional.of(position), limit);
    }

    public RemediationQuery limitedTo(int items) {
        return new RemediationQuery(
                state, severity, rule, scope, host, name, text, from, to, withDeleted, after, items);
    }
}
