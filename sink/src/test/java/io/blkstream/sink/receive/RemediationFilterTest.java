package io.blkstream.sink.receive;

import static io.blkstream.sink.Samples.remediation;
import static io.blkstream.sink.Samples.target;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.Target;
import io.blkstream.schemas.WindowScope;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemediationFilterTest {
    private final Remediation critical = remediation("a", 1);

    @Test
    void shouldLetEverythingPassByDefault() {
        critical.setSeverity(Severity.INFO);

        assertThat(RemediationFilter.all().passes(critical)).isTrue();
    }

    @Test
    void shouldKeepToRules() {
        assertThat(filter(List.of("W01", "M01"), Severity.INFO, "*").passes(critical))
                .isTrue();
        assertThat(filter(List.of("M01"), Severity.INFO, "*").passes(critical)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"INFO, false", "WARNING, true", "CRITICAL, true"})
    void shouldKeepToLeastSeverity(Severity severity, boolean passes) {
        critical.setSeverity(severity);

        assertThat(filter(List.of(), Severity.WARNING, "*").passes(critical)).isEqualTo(passes);
    }

    @ParameterizedTest
    @CsvSource({
        "db-*, db-17, true",
        "db-*, web-17, false",
        "db-?, db-1, true",
        "db-?, db-17, false",
        "db.1, dbx1, false",
        "*.example.org, a.example.org, true",
        "$1\\E, $1\\E, true"
    })
    void shouldKeepToHosts(String pattern, String host, boolean passes) {
        critical.setTarget(target(host, "sda"));

        assertThat(filter(List.of(), Severity.INFO, pattern).passes(critical)).isEqualTo(passes);
    }

    @Test
    void shouldLetFleetPassWhenItCoversOneOfTheHosts() {
        critical.setTarget(Target.newBuilder()
                .setScope(WindowScope.FLEET)
                .setMembers(List.of("web-1/sda", "db-1/sda"))
                .build());

        assertThat(filter(List.of(), Severity.INFO, "db-*").passes(critical)).isTrue();
        assertThat(filter(List.of(), Severity.INFO, "mail-*").passes(critical)).isFalse();
    }

    private static RemediationFilter filter(List<String> rules, Severity least, String host) {
        return RemediationFilter.of(rules, least, List.of(host));
    }
}
