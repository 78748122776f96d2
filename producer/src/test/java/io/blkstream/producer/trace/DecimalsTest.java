package io.blkstream.producer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {
    @Test
    void shouldReadExactly() {
        assertThat(Decimals.parse("0.43", 6)).hasValue(430_000);
        assertThat(Decimals.parse("1.410377", 9)).hasValue(1_410_377_000);
        assertThat(Decimals.parse("-0.5", 9)).hasValue(-500_000_000);
        assertThat(Decimals.parse("7", 0)).hasValue(7);
        assertThat(Decimals.parse("0.1239", 3)).hasValue(123);
    }

    @Test
    void shouldWrapWhatWasPrintedUnsigned() {
        assertThat(Decimals.parse("18446744073709551615", 0)).hasValue(-1);
        assertThat(Decimals.parse("18446744073696.15", 6)).hasValue(-13_401_616);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", ".", "1.", ".5", "1.2.3", "1,2", "1e3", "+1", "18446744073709551616", "٣"})
    void shouldRefuseWhatIsNoNumberOrDoesNotFit(String text) {
        assertThat(Decimals.parse(text, 0)).isEmpty();
    }

    @Property
    void shouldAgreeWithBigDecimal(@ForAll long units) {
        String text = BigDecimal.valueOf(units, 6).toPlainString();

        assertThat(Decimals.parse(text, 6)).hasValue(units);
    }
}
