package io.blkstream.local.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.testing.SharedTraces;
import io.blkstream.producer.geometry.GeometryCatalogue;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.producer.trace.TraceInput;
import io.blkstream.producer.trace.TraceSource;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules say about captures of which the truth is known, with the geometry that was captured beside them. */
class LiveCapturesTest {

    @ParameterizedTest
    @ValueSource(strings = {"biosnoop", "ftrace", "blkparse"})
    void shouldFindOneReaderOnOneMirrorInB1(String format) throws IOException {
        List<Finding> findings = findings("b1-raid1-rand1." + format + ".txt");

        assertThat(findings).singleElement().satisfies(finding -> {
            assertThat(finding.rule().name()).isEqualTo("M01");
            assertThat(finding.evidence("reads")).isEqualTo(800);
            assertThat(finding.evidence("metadataReads")).isEqualTo(5);
            assertThat(finding.evidence("largestShare")).isEqualTo(1);
            assertThat(finding.evidence("readers")).isEqualTo(1);
        });
    }

    @Test
    void shouldFindNothingWhenEightReadersReadBothMirrorsInB2() throws IOException {
        assertThat(findings("b2-raid1-rand8.biosnoop.txt")).isEmpty();
    }

    @Test
    void shouldFindNothingInTheDegradedMirrorOfB3() throws IOException {
        assertThat(findings("b3-raid1-degraded.biosnoop.txt", "loop3.mirror.degraded=true"))
                .isEmpty();
    }

    @Test
    void shouldFindNothingInTheSequentialStreamOfC1() throws IOException {
        assertThat(findings("c1-raid1-seq.biosnoop.txt")).isEmpty();
    }

    @Test
    void shouldFindNothingInTheMirroredWritesOfC3() throws IOException {
        assertThat(findings("c3-raid1-write.biosnoop.txt")).isEmpty();
    }

    @Test
    void shouldFindTheSmallBufferedWritesOfF1WhereTheSoftBlockIsKnown() throws IOException {
        assertThat(findings("f1-buffered512-setbsz512.ftrace.txt", "loop0.softBlockSize=512"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.rule().name()).isEqualTo("W02");
                    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
                    assertThat(finding.evidence("smallWrites")).isEqualTo(60);
                    assertThat(finding.evidence("unitBytes")).isEqualTo(512);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftrace", "blkparse"})
    void shouldFindThePagesMadeOfEightBiosInF2(String format) throws IOException {
        assertThat(findings("f2-buffered4096-setbsz512." + format + ".txt"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.rule().name()).isEqualTo("W02");
                    assertThat(finding.evidence("writesMadeOfSmallBios")).isEqualTo(60);
                });
    }

    @Test
    void shouldFindNothingInTheDirectLogWritesOfA1() throws IOException {
        assertThat(findings("a1-direct512.ftrace.txt")).isEmpty();
    }

    private static List<Finding> findings(String capture, String... assignments) throws IOException {
        Path trace = SharedTraces.require("live/" + capture);
        GeometryCatalogue geometry = GeometryCatalogue.load(
                List.of(SharedTraces.require("live/geom-lsblk-t.json"), SharedTraces.require("live/geom-btrfs.txt")),
                List.of(assignments));
        try (TraceInput input = TraceInput.open(TraceSource.file(trace), TraceFormats.standard())) {
            return new TraceAnalysis("live", geometry, events -> {})
                    .run(input).findings().stream()
                            .map(ReportedFinding::finding)
                            .toList();
        }
    }
}
