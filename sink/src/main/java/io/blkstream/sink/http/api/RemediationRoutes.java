package io.blkstream.sink.http.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.WindowScope;
import io.blkstream.sink.http.HttpAnswer;
import io.blkstream.sink.http.HttpProblem;
import io.blkstream.sink.http.HttpRequest;
import io.blkstream.sink.http.Route;
import io.blkstream.sink.store.RemediationPage;
import io.blkstream.sink.store.RemediationQuery;
import io.blkstream.sink.store.StoreQueries;
import io.blkstream.sink.store.StoredRemediation;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Remediations: the list, one, and its revisions. */
public final class RemediationRoutes {
    private static final int USUAL_ITEMS = 50;
    private static final int NEWEST_REVISIONS = 50;

    private final StoreQueries queries;

    public RemediationRoutes(StoreQueries queries) {
        this.queries = queries;
    }

    public List<Route> routes() {
        return List.of(
                Route.of(
                        "/api/v1/remediations",
                        this::list,
                        "state",
                        "rule",
                        "severity",
                        "scope",
                        "host",
                        "name",
                        "q",
                        "from",
                        "to",
                        "limit",
                        "cursor"),
                Route.of("/api/v1/remediations/{id}", this::one),
                Route.of("/api/v1/remediations/{id}/history", this::history));
    }

    private HttpAnswer list(HttpRequest request) {
        RemediationPage page = queries.remediations(query(request));
        ObjectNode json = ApiJson.object();
        ArrayNode items = json.putArray("items");
        page.items().forEach(stored -> items.add(RemediationJson.item(stored)));
        json.put("next", page.next().map(Cursor::of).orElse(null));
        return ApiJson.ok(json);
    }

    private HttpAnswer one(HttpRequest request) {
        StoredRemediation stored = stored(request.part("id"));
        List<Remediation> revisions = queries.history(request.part("id"));
        int first = Math.max(0, revisions.size() - NEWEST_REVISIONS);
        ObjectNode json = RemediationJson.whole(stored, revisions.subList(first, revisions.size()));
        return ApiJson.ok(json.put("revisions", revisions.size()));
    }

    private HttpAnswer history(HttpRequest request) {
        stored(request.part("id"));
        ObjectNode json = ApiJson.object().put("id", request.part("id"));
        ArrayNode items = json.putArray("items");
        queries.history(request.part("id")).forEach(revision -> items.add(RemediationJson.whole(revision)));
        return ApiJson.ok(json);
    }

    private StoredRemediation stored(String id) {
        return queries.find(id).orElseThrow(() -> HttpProblem.notFound("there is no remediation '" + id + "'"));
    }

    private static RemediationQuery query(HttpRequest request) {
        RemediationQuery query =
                RemediationQuery.all().limitedTo(request.integer("limit", 1, RemediationQuery.MOST_ITEMS, USUAL_ITEMS));
        query = with(query, request.oneOf("state", RemediationState.class), RemediationQuery::withState);
        query = with(query, request.oneOf("severity", Severity.class), RemediationQuery::withSeverity);
        query = with(query, request.oneOf("scope", WindowScope.class), RemediationQuery::withScope);
        query = with(query, request.text("rule"), RemediationQuery::withRule);
        query = with(query, request.text("host"), RemediationQuery::withHost);
        query = with(query, request.text("name"), RemediationQuery::withName);
        query = with(query, request.text("q"), RemediationQuery::withText);
        query = with(query, request.time("from"), RemediationQuery::from);
        query = with(query, request.time("to"), RemediationQuery::to);
        return with(query, request.text("cursor").map(Cursor::position), RemediationQuery::after);
    }

    private static <T> RemediationQuery with(
            RemediationQuery query, Optional<T> value, BiFunction<RemediationQuery, T, RemediationQuery> filter) {
        return value.map(present -> filter.apply(query, present)).orElse(query);
    }
}
