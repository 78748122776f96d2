package io.blkstream.producer.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Operation;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RwbsTest {
    @ParameterizedTest
    @CsvSource({
        "R, READ, 0",
        "RA, READ, 4",
        "RAM, READ, 6",
        "W, WRITE, 0",
        "WS, WRITE, 1",
        "WSM, WRITE, 3",
        "WFSM, WRITE, 11",
        "FWS, WRITE, 17",
        "FWFSM, WRITE, 27",
        "WSU, WRITE, 33",
        "FF, FLUSH, 0",
        "F, FLUSH, 0",
        "FS, FLUSH, 1",
        "FFS, FLUSH, 1",
        "FN, FLUSH, 0",
        "D, DISCARD, 0",
        "DS, DISCARD, 1",
        "DE, DISCARD, 0",
        "WZS, WRITE_ZEROES, 1",
        "NS, WRITE_ZEROES, 1",
        "ZAS, ZONE, 1",
        "ZRAS, ZONE, 1",
        "ZR, ZONE, 0",
    })
    void shouldReadLettersOfRequestWithData(String letters, Operation operation, int flags) {
        assertThat(Rwbs.parse(letters, 4096)).contains(new Rwbs(operation, flags));
    }

    @ParameterizedTest
    @ValueSource(strings = {"N", "NS"})
    void shouldNotTakeRequestWithoutDataForWriteZeroes(String letters) {
        assertThat(Rwbs.parse(letters, 0)).map(Rwbs::operation).contains(Operation.OTHER);
        assertThat(Rwbs.parse(letters)).map(Rwbs::operation).contains(Operation.OTHER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "X", "RX", "Z", "ZX", "S", "r", "8", "READ"})
    void shouldRefuseWhatIsNotRwbs(String text) {
        assertThat(Rwbs.parse(text, 4096)).isEmpty();
    }

    @Property
    void shouldNeverThrow(@ForAll String text) {
        assertThat(Rwbs.parse(text, 0)).isNotNull();
    }
}
