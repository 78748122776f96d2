package io.blkstream.sink.receive;

import static io.blkstream.sink.Samples.remediation;
import static io.blkstream.sink.Samples.target;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.WindowScope;
import org.junit.jupiter.api.Test;

class RemediationLineTest {
    private final Remediation remediation = remediation("a", 1);

    @Test
    void shouldTellEverythingInOneLine() {
        assertThat(RemediationLine.of(remediation))
                .isEqualTo("FIRING CRITICAL W01 host1/nvme0n1  93 % of writes are 512 B on a 4096 B device"
                        + "  expected gain 5.8–11.7×  confidence 0.83  revision 1");
    }

    @Test
    void shouldTellOnlyWhatIsKnownOfTheGain() {
        assertThat(lineWithGain(null, null)).contains("device  confidence").doesNotContain("gain");
        assertThat(lineWithGain(2.0, null)).contains("  expected gain from 2.0×  ");
        assertThat(lineWithGain(null, 3.0)).contains("  expected gain up to 3.0×  ");
        assertThat(lineWithGain(2.01, 2.04)).contains("  expected gain 2.0×  ");
    }

    @Test
    void shouldNameHostOrFleetWhenThereIsNoDevice() {
        remediation.setTarget(target("host1", ""));
        assertThat(RemediationLine.of(remediation)).contains(" W01 host1  ");

        remediation.setTarget(target("", ""));
        remediation.getTarget().setScope(WindowScope.FLEET);
        assertThat(RemediationLine.of(remediation)).contains(" W01 fleet  ");
    }

    @Test
    void shouldStayOneLineWhateverTheSummarySays() {
        remediation.setSummary("a\nFIRING forged\r\u001b[31m\u2028b");

        assertThat(RemediationLine.of(remediation))
                .doesNotContainPattern("[\\p{Cntrl}\\u2028]")
                .contains("a FIRING forged  [31m b");
    }

    private String lineWithGain(Double low, Double high) {
        remediation.getImpact().setExpectedGainLow(low);
        remediation.getImpact().setExpectedGainHigh(high);
        return RemediationLine.of(remediation);
    }
}
