package io.blkstream.sink.receive;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Map;

/**
 * An alert as Alertmanager's API v2 takes it ({@code postableAlert} of its openapi.yaml).
 *
 * @param labels who it is: the same labels are the same alert
 * @param annotations what is said of it
 * @param startsAt ISO 8601
 * @param endsAt ISO 8601; from then on it counts as resolved
 * @param generatorURL where to read more; null = nowhere
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Alert(
        Map<String, String> labels,
        Map<String, String> annotations,
        String startsAt,
        String endsAt,
        String generatorURL) {

    /** Alertmanager refuses an alert that ends before it starts. */
    static Alert of(
            Map<String, String> labels,
            Map<String, String> annotations,
            Instant startsAt,
            Instant endsAt,
            String generatorURL) {
        Instant start = startsAt.isAfter(endsAt) ? endsAt : startsAt;
        return new Alert(labels, annotations, start.toString(), endsAt.toString(), generatorURL);
    }
}
