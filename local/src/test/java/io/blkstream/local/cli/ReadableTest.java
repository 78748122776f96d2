package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadableTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, 1023 B",
        "1024, 1.00 KiB",
        "1536, 1.50 KiB",
        "10239, 10.0 KiB",
        "1048575, 1.00 MiB",
        "12897485, 12.3 MiB",
        "9223372036854775807, 8.00 EiB",
    })
    void shouldShowBytesInPowersOf1024(long bytes, String expected) {
        assertThat(Readable.bytes(bytes)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0/s",
        "0.5, 0.50/s",
        "999, 999/s",
        "999.7, 1.00k/s",
        "12345, 12.3k/s",
        "1200000, 1.20M/s",
        "999999, 1.00M/s",
    })
    void shouldShowRatesInPowersOf1000(double perSecond, String expected) {
        assertThat(Readable.perSecond(perSecond)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 %", "0.0042, 0.42 %", "0.05, 5.0 %", "0.12, 12 %", "1, 100 %", "0.0994, 9.9 %", "0.0996, 10 %"})
    void shouldShowRatiosAsPercent(double ratio, String expected) {
        assertThat(Readable.percent(ratio)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "350, 350 ns",
        "999, 999 ns",
        "12000, 12.0 µs",
        "999999, 1.00 ms",
        "1500000000, 1.50 s",
        "59999999999, 1 min",
        "125000000000, 2 min 5 s",
        "12000000000000, 3 h 20 min",
        "187200000000000, 2 d 4 h",
        "-1500000000, -1.50 s",
    })
    void shouldShowDurationsInTheirOwnUnit(long nanos, String expected) {
        assertThat(Readable.duration(Duration.ofNanos(nanos))).isEqualTo(expected);
    }

    @Test
    void shouldShowByteRates() {
        assertThat(Readable.bytesPerSecond(2.5 * 1024 * 1024)).isEqualTo("2.50 MiB/s");
    }

    @Property
    void shouldNeverNeedMoreThanEightCharactersForBytes(@ForAll @LongRange(min = 0) long bytes) {
        assertThat(Readable.bytes(bytes)).hasSizeLessThanOrEqualTo(8);
    }
}
