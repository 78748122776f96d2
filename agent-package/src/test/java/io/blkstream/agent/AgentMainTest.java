package io.blkstream.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AgentMainTest {
    @Test
    void shouldOfferTheCommandsOfAHostOnly() {
        Printed help = run("--help");

        assertThat(help.status()).isZero();
        assertThat(help.out()).contains("  agent ", "  analyze ", "  topics ", "  watch ", "blkstream analyze -");
        assertThat(help.out()).doesNotContain("demo").doesNotContain("  sink ").doesNotContain("  streams ");
    }

    @Test
    void shouldTellMistakesInOneLine() {
        Printed mistake = run("agent", "--format", "json");

        assertThat(mistake.status()).isEqualTo(2);
        assertThat(mistake.err()).contains("it needs --stdout").doesNotContain("\tat ");
    }

    private static Printed run(String... arguments) {
        return Printed.by(terminal -> AgentMain.commandLine(terminal, Map.of()), arguments);
    }
}
