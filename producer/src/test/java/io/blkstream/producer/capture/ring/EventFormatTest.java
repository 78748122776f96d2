package io.blkstream.producer.capture.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventFormatTest {
    @Test
    void shouldReadNameNumberAndFields() {
        EventFormat format = EventFormat.parse(Formats.ISSUE);

        assertThat(format.name()).isEqualTo("block_rq_issue");
        assertThat(format.id()).isEqualTo(2104);
        assertThat(format.fields()).hasSize(12);
        assertThat(format.field("common_pid")).isEqualTo(new FieldLayout(4, 4, false));
        assertThat(format.field("sector")).isEqualTo(new FieldLayout(16, 8, false));
        assertThat(format.field("rwbs")).isEqualTo(new FieldLayout(34, 10, false));
        assertThat(format.field("comm")).isEqualTo(new FieldLayout(44, 16, false));
        assertThat(format.field("cmd")).isEqualTo(new FieldLayout(60, 4, true));
    }

    @Test
    void shouldReadTypesOfOneWord() {
        EventFormat format = EventFormat.parse(Formats.COMPLETE);

        assertThat(format.field("nr_sector")).isEqualTo(new FieldLayout(24, 4, false));
        assertThat(format.has("comm")).isFalse();
    }

    @Test
    void shouldSayWhichFieldIsNotThere() {
        EventFormat format = EventFormat.parse(Formats.COMPLETE);

        assertThatThrownBy(() -> format.field("comm"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("records of block_rq_complete have no field comm");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "name: x\nID: 7\n", "ID: 7\n\tfield:int a;\toffset:0;\tsize:4;\tsigned:1;\n"})
    void shouldRefuseWhatIsNoFormatFile(String text) {
        assertThatThrownBy(() -> EventFormat.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not the format file");
    }

    @Test
    void shouldReadTheLayoutOfPages() {
        assertThat(PageLayout.parse(Formats.HEADER_PAGE)).isEqualTo(new PageLayout(8, 8, 16, 4096));
        assertThatThrownBy(() -> PageLayout.parse("\t")).hasMessageContaining("not a header_page file");
    }
}
