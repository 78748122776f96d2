package io.blkstream.sink.receive;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;

/** The HTTP header {@code Retry-After}: seconds, or a date (RFC 9110, 10.2.3). */
final class RetryAfter {
    private RetryAfter() {}

    /** How long to wait from now; zero when the value says nothing, or lies in the past. */
    static Duration parse(String value, Instant now) {
        String trimmed = value.trim();
        if (trimmed.matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(trimmed));
        }
        try {
            Instant then = DateTimeFormatter.RFC_1123_DATE_TIME.parse(trimmed, Instant::from);
            return then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO;
        } catch (DateTimeException e) {
            // Not the receiver's wish in any form we know: our own back-off decides.
            return Duration.ZERO;
        }
    }
}
