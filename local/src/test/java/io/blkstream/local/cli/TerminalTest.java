package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    @Test
    void shouldWantColourUnlessTheUserSaysNo() {
        assertThat(Terminal.wantsColour(Map.of())).isTrue();
        assertThat(Terminal.wantsColour(Map.of("NO_COLOR", ""))).isTrue();
        assertThat(Terminal.wantsColour(Map.of("NO_COLOR", "1"))).isFalse();
        assertThat(Terminal.wantsColour(Map.of("TERM", "dumb"))).isFalse();
    }
}
