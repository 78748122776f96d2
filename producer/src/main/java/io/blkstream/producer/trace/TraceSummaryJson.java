package io.blkstream.producer.trace;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The JSON form of a {@link TraceSummary}. */
public final class TraceSummaryJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private TraceSummaryJson() {}

    /** {@code failure} and {@code notes} are there only when there is something to say. */
    public static ObjectNode of(TraceSummary summary) {
        ObjectNode json = JSON.objectNode();
        json.put("source", summary.source());
        json.put("format", summary.format());
        json.put("events", summary.events());
        json.set("byOperation", counts(summary.byOperation()));
        json.set("bytesByOperation", counts(summary.bytesByOperation()));
        json.put("rejected", summary.rejected());
        json.set("rejects", rejects(summary));
        json.put("lost", summary.lost());
        json.put("outOfOrder", summary.outOfOrder());
        json.set("first", io(summary.first()));
        json.set("last", io(summary.last()));
        if (!summary.notes().isEmpty()) {
            ArrayNode notes = json.putArray("notes");
            summary.notes().forEach(notes::add);
        }
        summary.failure().ifPresent(failure -> json.put("failure", failure));
        return json;
    }

    private static ObjectNode counts(Map<Operation, Long> counts) {
        ObjectNode json = JSON.objectNode();
        new TreeMap<>(counts).forEach((operation, count) -> json.put(operation.name(), count));
        return json;
    }

    private static ArrayNode rejects(TraceSummary summary) {
        ArrayNode json = JSON.arrayNode();
        for (TraceSummary.RejectedRow reject : summary.rejects()) {
            json.addObject().put("line", reject.line()).put("reason", reject.reason());
        }
        return json;
    }

    private static ObjectNode io(Optional<TracedIo> io) {
        if (io.isEmpty()) {
            return null;
        }
        IoEvent event = io.get().event();
        long time = io.get().timeNanos();
        ObjectNode json = JSON.objectNode();
        json.put("timeSeconds", time == TracedIo.NO_TIME ? null : decimal(time, 9));
        json.put("device", event.getDevice());
        json.put("operation", event.getOperation().name());
        json.put("sector", event.getSector());
        json.put("bytes", event.getBytes());
        json.put("latencyMs", event.getLatencyNanos() == null ? null : decimal(event.getLatencyNanos(), 6));
        json.put("process", event.getProcess());
        json.put("pid", event.getPid());
        return json;
    }

    private static BigDecimal decimal(long units, int decimals) {
        BigDecimal value = BigDecimal.valueOf(units, decimals).stripTrailingZeros();
        return value.scale() < 0 ? value.setScale(0) : value;
    }
}
