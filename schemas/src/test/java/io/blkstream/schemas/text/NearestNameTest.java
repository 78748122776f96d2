package io.blkstream.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("window.grace", "window.size", "http.port");

    @Test
    void shouldFindTheFewestEdits() {
        assertThat(NearestName.of("window.grce", KNOWN)).contains("window.grace");
        assertThat(NearestName.of("WINDOW.SIZE", KNOWN)).contains("window.size");
        assertThat(NearestName.hint("htp.prt", KNOWN)).isEqualTo("; did you mean 'http.port'?");
    }

    @Test
    void shouldStaySilentWhenNothingIsNear() {
        assertThat(NearestName.of("zzz", KNOWN)).isEmpty();
        assertThat(NearestName.hint("anything", List.of())).isEmpty();
    }

    @Property(tries = 200)
    void shouldBeSymmetricAndZeroOnlyForEqualNames(
            @ForAll @StringLength(max = 12) String a, @ForAll @StringLength(max = 12) String b) {
        assertThat(NearestName.distance(a, b)).isEqualTo(NearestName.distance(b, a));
        assertThat(NearestName.distance(a, a)).isZero();
        assertThat(NearestName.distance("ab", "b")).isEqualTo(1);
    }
}
