package io.blkstream.streams.wire;

import static io.blkstream.streams.domain.Geometries.NVME0;
import static io.blkstream.streams.domain.Geometries.p5520;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.Measure;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector.Limits;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.remedy.Advisor;
import io.blkstream.streams.domain.remedy.Conditions;
import io.blkstream.streams.domain.remedy.LifeCycle;
import io.blkstream.streams.domain.remedy.LifeCyclePolicy;
import io.blkstream.streams.domain.remedy.Suspicion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuspicionCodecTest {

    @Test
    void shouldReadBackASuspicionThatWasPublished() {
        Suspicion suspicion = published();

        assertThat(suspicion.published()).isPresent();
        assertThat(SuspicionCodec.decode(SuspicionCodec.encode(suspicion))).isEqualTo(suspicion);
    }

    @Test
    void shouldReadBackTheEmptySuspicion() {
        assertThat(SuspicionCodec.decode(SuspicionCodec.encode(Suspicion.NONE))).isEqualTo(Suspicion.NONE);
    }

    @Test
    void shouldSayWhatToDoAboutStateOfAnotherVersion() {
        byte[] bytes = SuspicionCodec.encode(Suspicion.NONE);
        bytes[0] = 99;

        assertThatThrownBy(() -> SuspicionCodec.decode(bytes))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("version 99")
                .hasMessageContaining("kafka-streams-application-reset");
    }

    private static Suspicion published() {
        Geometry geometry = p5520(NVME0);
        Finding finding = (Finding) new SubUnitWriteDetector(Limits.PASTED)
                .judge(Windows.observe(
                        geometry,
                        List.of(
                                Io.write(16, 4096).atSeconds(1).latencyMs(0.02).by("md0_raid10"),
                                Io.write(24, 3584).atSeconds(1).latencyMs(0.66).by("md0_raid10"))));
        LifeCycle lifeCycle = new LifeCycle(new LifeCyclePolicy(1, 1, 3, Duration.ofMinutes(5)));
        return lifeCycle
                .close(
                        Suspicion.NONE,
                        finding,
                        finding.span(),
                        new Conditions("geometry", Optional.of(new Measure("meanWriteLatency", 0.5, "ms", false))),
                        found -> new Advisor().advise(found, Optional.of(geometry)))
                .suspicion();
    }
}
