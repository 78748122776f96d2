package io.blkstream.sink.store;

import io.blkstream.schemas.Remediation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The SQL of a {@link RemediationQuery}. It asks for one row more than the page has, to see whether another follows. */
final class RemediationSelect {
    private final int limit;
    private final List<String> conditions = new ArrayList<>();
    private final List<Object> parameters = new ArrayList<>();

    private RemediationSelect(int limit) {
        this.limit = limit;
    }

    static RemediationSelect of(RemediationQuery query) {
        RemediationSelect select = new RemediationSelect(query.limit());
        select.require("state = ?", query.state().map(Enum::name));
        select.require("severity = ?", query.severity().map(Enum::name));
        select.require("rule = ?", query.rule());
        select.require("scope = ?", query.scope().map(Enum::name));
        select.require("host = ?", query.host());
        select.require("name = ?", query.name());
        query.text().map(RemediationSelect::containing).ifPresent(select::requireText);
        query.from().ifPresent(from -> select.requireTime("last_seen_ms >= ?", from));
        query.to().ifPresent(to -> select.requireTime("first_seen_ms < ?", to));
        if (!query.withDeleted()) {
            select.conditions.add("deleted_at_ms IS NULL");
        }
        query.after().ifPresent(select::startAfter);
        return select;
    }

    String sql() {
        String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
        return "SELECT record, stored_at_ms, deleted_at_ms FROM remediation" + where
                + " ORDER BY last_seen_ms DESC, id DESC LIMIT " + (limit + 1);
    }

    Object[] parameters() {
        return parameters.toArray();
    }

    RemediationPage page(List<StoredRemediation> found) {
        if (found.size() <= limit) {
            return new RemediationPage(found, Optional.empty());
        }
        Remediation last = found.get(limit - 1).remediation();
        return new RemediationPage(
                found.subList(0, limit), Optional.of(new RemediationQuery.Position(last.getLastSeen(), last.getId())));
    }

    private void require(String condition, Optional<String> value) {
        value.ifPresent(present -> {
            conditions.add(condition);
            parameters.add(present);
        });
    }

    private void requireTime(String condition, Instant time) {
        conditions.add(condition);
        parameters.add(time.toEpochMilli());
    }

    /** SQLite's LIKE takes ASCII letters in either case; turning the texts into small letters first takes twice as long. */
    private void requireText(String pattern) {
        conditions.add("(summary LIKE ? ESCAPE '\\' OR host || '/' || name LIKE ? ESCAPE '\\')");
        parameters.add(pattern);
        parameters.add(pattern);
    }

    private static String containing(String text) {
        String literal = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
        return '%' + literal + '%';
    }

    private void startAfter(RemediationQuery.Position position) {
        conditions.add("(last_seen_ms, id) < (?, ?)");
        parameters.add(position.lastSeenMillis());
        parameters.add(position.id());
    }
}
