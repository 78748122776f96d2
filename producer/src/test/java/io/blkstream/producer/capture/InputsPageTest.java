package io.blkstream.producer.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.TraceFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page about inputs names every format. */
class InputsPageTest {
    @ParameterizedTest
    @MethodSource("names")
    void shouldTellOfEachFormat(String name) throws IOException {
        String page = Files.readString(Path.of("..", "docs", "inputs.md"));

        assertThat(page).contains("| `" + name + "` |");
    }

    static Iterable<String> names() {
        return TraceFormats.standard().names();
    }
}
