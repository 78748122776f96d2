package io.blkstream.sink.http.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.schemas.Remediation;
import io.blkstream.sink.store.StoredRemediation;
import java.time.Instant;
import java.util.List;

/** Remediations as JSON. */
public final class RemediationJson {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final List<String> TIMES =
            List.of("firstSeen", "lastSeen", "resolvedAt", "windowStart", "windowEnd");

    private RemediationJson() {}

    /** What a list shows. */
    public static ObjectNode item(StoredRemediation stored) {
        Remediation remediation = stored.remediation();
        ObjectNode json = ApiJson.object()
                .put("id", remediation.getId())
                .put("revision", remediation.getRevision())
                .put("state", remediation.getState().name())
                .put("rule", remediation.getRule())
                .put("severity", remediation.getSeverity().name())
                .put("confidence", remediation.getConfidence())
                .put("summary", remediation.getSummary())
                .put("action", remediation.getAction().getKind())
                .put("expectedGainLow", remediation.getImpact().getExpectedGainLow())
                .put("expectedGainHigh", remediation.getImpact().getExpectedGainHigh());
        json.put("culprit", culprit(remediation));
        json.set("target", ApiJson.of(remediation.getTarget()));
        ApiJson.putTime(json, "firstSeen", remediation.getFirstSeen());
        ApiJson.putTime(json, "lastSeen", remediation.getLastSeen());
        ApiJson.putTime(json, "resolvedAt", remediation.getResolvedAt());
        putStored(json, stored);
        return json;
    }

    /** Everything that is known, with a line for each of the newest revisions. */
    static ObjectNode whole(StoredRemediation stored, List<Remediation> revisions) {
        ObjectNode json = whole(stored.remediation());
        putStored(json, stored);
        ArrayNode history = json.putArray("history");
        revisions.forEach(revision -> history.add(line(revision)));
        return json;
    }

    /** One revision with all of its fields. */
    static ObjectNode whole(Remediation remediation) {
        ObjectNode json = ApiJson.of(remediation);
        for (String name : TIMES) {
            JsonNode millis = json.get(name);
            ApiJson.putTime(json, name, millis.isNull() ? null : millis.longValue());
        }
        json.get("samples").forEach(sample -> {
            long nanos = sample.get("issuedAt").longValue();
            Instant issuedAt = Instant.ofEpochSecond(
                    Math.floorDiv(nanos, NANOS_PER_SECOND), Math.floorMod(nanos, NANOS_PER_SECOND));
            ((ObjectNode) sample).put("issuedAtTime", issuedAt.toString());
        });
        return json;
    }

    private static ObjectNode line(Remediation revision) {
        ObjectNode json = ApiJson.object()
                .put("revision", revision.getRevision())
                .put("state", revision.getState().name())
                .put("severity", revision.getSeverity().name())
                .put("confidence", revision.getConfidence())
                .put("summary", revision.getSummary());
        ApiJson.putTime(json, "lastSeen", revision.getLastSeen());
        return json;
    }

    private static void putStored(ObjectNode json, StoredRemediation stored) {
        ApiJson.putTime(json, "storedAt", stored.storedAt().toEpochMilli());
        ApiJson.putTime(
                json, "deletedAt", stored.deletedAt().map(Instant::toEpochMilli).orElse(null));
    }

    private static String culprit(Remediation remediation) {
        return remediation.getCulprits().isEmpty()
                ? null
                : remediation.getCulprits().get(0).getProcess();
    }
}
