package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void shouldAlignWordsLeftAndNumbersRight() {
        String table = new TextTable(80)
                .left("DEVICE")
                .right("WRITES")
                .row("sda", 12)
                .row("nvme0n1", 3456789)
                .render();

        assertThat(table).isEqualTo("""
                        DEVICE    WRITES
                        sda           12
                        nvme0n1  3456789
                        """);
    }

    @Test
    void shouldWrapTheWidestColumnAtBlanks() {
        String table = new TextTable(30)
                .left("RULE")
                .left("SUMMARY")
                .right("N")
                .row("W01", "writes that are not whole write units", 7)
                .render();

        assertThat(table).isEqualTo("""
                        RULE  SUMMARY                N
                        W01   writes that are not    7
                              whole write units
                        """);
    }

    @Test
    void shouldPrintTheHeadingWhenThereAreNoRows() {
        assertThat(new TextTable(80).left("A").right("B").render()).isEqualTo("A  B\n");
    }

    @Test
    void shouldRefuseARowOfAnotherWidth() {
        TextTable table = new TextTable(80).left("A").left("B");

        assertThatThrownBy(() -> table.row("only one"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1 cells for 2 columns");
    }

    @Property
    void shouldKeepEveryWordAndTheWidth(
            @ForAll @Size(min = 1, max = 20) List<@AlphaChars @StringLength(min = 1, max = 12) String> words) {
        String table = new TextTable(40)
                .left("K")
                .left("WORDS")
                .row("k", String.join(" ", words))
                .render();

        assertThat(table.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(40));
        assertThat(table.lines().skip(1).map(line -> line.substring(1).strip()))
                .satisfies(lines -> assertThat(String.join(" ", lines).strip()).isEqualTo(String.join(" ", words)));
    }
}
