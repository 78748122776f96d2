package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Severity;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class FilterOptionsTest {
    private final Remediation warning = SinkRedriveCommandTest.remediation("a");

    FilterOptionsTest() {
        warning.setSeverity(Severity.WARNING);
    }

    @Test
    void shouldLetEverythingPassWithoutOptions() {
        assertThat(passes()).isTrue();
    }

    @Test
    void shouldKeepToWhatIsAskedFor() {
        assertThat(passes("--rule", "M01,W01", "--host", "host?", "--min-severity", "warning"))
                .isTrue();
        assertThat(passes("--rule", "M01")).isFalse();
        assertThat(passes("--host", "db-*", "--host", "web-*")).isFalse();
        assertThat(passes("--min-severity", "CRITICAL")).isFalse();
    }

    @Test
    void shouldRefuseUnknownSeverity() {
        assertThatThrownBy(() -> passes("--min-severity", "loud"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("'loud' is none of info, warning, critical");
    }

    private boolean passes(String... options) {
        Probe probe = new Probe();
        new CommandLine(probe).parseArgs(options);
        return probe.filter.filter().passes(warning);
    }

    @Command
    static final class Probe {
        @Mixin
        private FilterOptions filter;
    }
}
