package io.blkstream.sink.receive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2026-01-05T10:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "120, 120",
        "' 5 ', 5",
        "0, 0",
        "'Mon, 05 Jan 2026 10:00:30 GMT', 30",
        "'Mon, 05 Jan 2026 09:00:00 GMT', 0",
        "-5, 0",
        "soon, 0",
        "99999999999999999999, 0"
    })
    void shouldReadSecondsAndDates(String value, long seconds) {
        assertThat(RetryAfter.parse(value, NOW)).isEqualTo(Duration.ofSeconds(seconds));
    }
}
