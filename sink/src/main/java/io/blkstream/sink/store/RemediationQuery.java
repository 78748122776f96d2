package io.blkstream.sink.store;

import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.WindowScope;
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
                false,
                Optional.empty(),
                USUAL_ITEMS);
    }

    public RemediationQuery withState(RemediationState wanted) {
        return new RemediationQuery(Optional.of(wanted), severity, rule, scope, host, name, withDeleted, after, limit);
    }

    public RemediationQuery withSeverity(Severity wanted) {
        return new RemediationQuery(state, Optional.of(wanted), rule, scope, host, name, withDeleted, after, limit);
    }

    public RemediationQuery withRule(String wanted) {
        return new RemediationQuery(state, severity, Optional.of(wanted), scope, host, name, withDeleted, after, limit);
    }

    public RemediationQuery withScope(WindowScope wanted) {
        return new RemediationQuery(state, severity, rule, Optional.of(wanted), host, name, withDeleted, after, limit);
    }

    public RemediationQuery withHost(String wanted) {
        return new RemediationQuery(state, severity, rule, scope, Optional.of(wanted), name, withDeleted, after, limit);
    }

    public RemediationQuery withName(String wanted) {
        return new RemediationQuery(state, severity, rule, scope, host, Optional.of(wanted), withDeleted, after, limit);
    }

    public RemediationQuery includingDeleted() {
        return new RemediationQuery(state, severity, rule, scope, host, name, true, after, limit);
    }

    public RemediationQuery after(Position position) {
        return new RemediationQuery(
                state, severity, rule, scope, host, name, withDeleted, Optional.of(position), limit);
    }

    public RemediationQuery limitedTo(int items) {
        return new RemediationQuery(state, severity, rule, scope, host, name, withDeleted, after, items);
    }
}
