package io.blkstream.producer.trace.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.SharedTraces;
import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownAnswersTest {
    @ParameterizedTest
    @CsvSource({
        "real/51-fio-lat-log-4col.txt, fio-log",
        "real/53-disksim-ascii-tpcc.txt, disksim",
        "real/55-cloudphysics-csv.txt, cloudphysics",
        "real/57-spc-financial-spec.txt, spc",
        "real/59-msr-cambridge-hm.txt, msr-cambridge",
        "real/61-alibaba-format.txt, alibaba",
        "bugs/31.txt, fio-log",
        "bugs/33.txt, fio-log",
        "bugs/35.txt, fio-iolog",
        "bugs/43.txt, systor17"
    })
    void shouldRecogniseInputByItsContent(String file, String format) {
        Head head = new Head(SharedTraces.read(file));

        assertThat(TraceFormats.standard().detect(head))
                .hasValueSatisfying(found -> assertThat(found.name()).isEqualTo(format));
    }

    @ParameterizedTest
    @CsvSource({
        "real/01-md-bitmap-v5-before.txt",
        "real/19-perftools-iosnoop.txt",
        "real/25-blkparse-scsi-pc.txt",
        "real/33-catapult-disk.txt",
        "real/39-fdisk-T7-33553920.txt",
        "real/45-mdstat-procfs-fixture.txt",
        "live/a1-direct512.blkparse.txt",
        "live/geom-sysfs.txt"
    })
    void shouldLeaveOtherInputsAlone(String file) {
        Head head = new Head(SharedTraces.read(file));

        assertThat(DatasetFormats.ALL)
                .allSatisfy(format ->
                        assertThat(format.confidence(head)).as(format.name()).isZero());
    }

    @Test
    void shouldReadFioLatencyLog() {
        Recorded recorded = Recorded.detected(SharedTraces.read("real/51-fio-lat-log-4col.txt"));

        assertThat(recorded.ios).hasSize(7);
        assertThat(recorded.rejects).isEmpty();
        assertThat(recorded.ios.get(0).timeNanos()).isEqualTo(309_725_000_000L);
        assertThat(recorded.event(0).getLatencyNanos()).isEqualTo(3_612_298_256L);
        assertThat(recorded.event(0).getIssuedAt()).isEqualTo(309_725_000_000L - 3_612_298_256L);
        assertThat(recorded.event(0).getOperation()).isEqualTo(Operation.WRITE);
        assertThat(recorded.event(0).getBytes()).isEqualTo(-1);
        assertThat(recorded.ios.get(5).timeNanos())
                .isEqualTo(recorded.ios.get(4).timeNanos());
        assertThat(recorded.notes)
                .hasSize(2)
                .anySatisfy(note -> assertThat(note).startsWith("unit assumed ns"));
        assertThat(recorded.notes).anySatisfy(note -> assertThat(note).startsWith("7 rows have block size 0"));
    }

    @Test
    void shouldTakeTheLatencyUnitFromTheVersionOfFio() {
        Recorded recorded = Recorded.detected(SharedTraces.read("bugs/31.txt"));

        assertThat(recorded.ios).hasSize(2);
        assertThat(recorded.event(0).getLatencyNanos()).isEqualTo(249_000);
        assertThat(recorded.event(1).getLatencyNanos()).isEqualTo(249_000);
        assertThat(recorded.notes).isEmpty();
    }

    @Test
    void shouldDropRowsOfZeros() {
        Recorded recorded = Recorded.detected(SharedTraces.read("bugs/33.txt"));

        assertThat(recorded.ios).hasSize(1);
        assertThat(recorded.rejects).isEmpty();
        assertThat(recorded.notes).contains("2 rows of zeros dropped");
    }

    @Test
    void shouldReadTrimWriteAndSyncOfAnIolog() {
        Recorded recorded = Recorded.detected(SharedTraces.read("bugs/35.txt"));

        assertThat(recorded.ios)
                .extracting(io -> io.event().getOperation())
                .containsExactly(Operation.DISCARD, Operation.WRITE, Operation.FLUSH);
        assertThat(recorded.ios).extracting(io -> io.event().getBytes()).containsExactly(1_048_576L, 4096L, 0L);
        assertThat(recorded.ios).extracting(io -> io.timeNanos()).containsExactly(20_000L, 30_000L, 40_000L);
        assertThat(recorded.ios).allMatch(io -> io.event().getDevice().equals("sdb"));
        assertThat(recorded.rejects).isEmpty();
        assertThat(recorded.notes).isEmpty();
    }

    @Test
    void shouldReadDiskSim() {
        Recorded recorded = Recorded.detected(SharedTraces.read("real/53-disksim-ascii-tpcc.txt"));

        assertThat(recorded.ios).hasSize(200);
        assertThat(recorded.rejects).isEmpty();
        assertThat(recorded.count(Operation.WRITE)).isEqualTo(124);
        assertThat(recorded.count(Operation.READ)).isEqualTo(76);
        assertThat(recorded.bytes()).isEqualTo(1_773_568);
        assertThat(recorded.ios.stream().map(io -> io.event().getDevice()).distinct())
                .hasSize(16);
        assertThat(recorded.ios)
                .filteredOn(io -> io.event().getBytes() % 4096 != 0)
                .hasSize(7);
        assertThat(recorded.ios)
                .filteredOn(io -> io.event().getSector() % 8 != 0)
                .hasSize(168);
        assertThat(recorded.ios.get(0).timeNanos()).isEqualTo(938_513_000);
        assertThat(recorded.event(0).getDevice()).isEqualTo("dev4");
        assertThat(recorded.event(0).getSector()).isEqualTo(264_719_034);
        assertThat(recorded.notes).singleElement().asString().contains("taken as ns");
    }

    @Test
    void shouldReadCloudPhysics() {
        Recorded recorded = Recorded.detected(SharedTraces.read("real/55-cloudphysics-csv.txt"));

        assertThat(recorded.ios).hasSize(200);
        assertThat(recorded.rejects).isEmpty();
        assertThat(recorded.count(Operation.WRITE)).isEqualTo(200);
        assertThat(recorded.bytes()).isEqualTo(1_136_128);
        assertThat(recorded.ios)
                .filteredOn(io -> io.event().getBytes() % 4096 != 0)
                .hasSize(94);
        assertThat(recorded.ios)
                .filteredOn(io -> io.event().getSector() % 8 != 0)
                .hasSize(194);
        assertThat(recorded.ios.get(0).timeNanos()).isEqualTo(5_633_898_000_000_000L);
        assertThat(recorded.event(0).getSector()).isEqualTo(42_932_745);
        assertThat(recorded.event(0).getLatencyNanos()).isNull();
    }

    @Test
    void shouldReadSpcAndRejectTheDamagedRow() {
        Recorded recorded = Recorded.detected(SharedTraces.read("real/57-spc-financial-spec.txt"));

        assertThat(recorded.ios).hasSize(10);
        assertThat(recorded.rejects).containsExactly("9: timestamp is not a number in range: '2 448003'");
        assertThat(recorded.bytes()).isEqualTo(57_856);
        assertThat(recorded.count(Operation.WRITE)).isEqualTo(8);
        assertThat(recorded.count(Operation.READ)).isEqualTo(2);
        assertThat(recorded.ios.get(9).timeNanos())
                .isEqualTo(recorded.ios.get(8).timeNanos())
                .isEqualTo(2_449_733_000L);
        assertThat(recorded.ios.stream().map(io -> io.event().getDevice()).distinct())
                .containsExactly("asu0", "asu1", "asu2");
    }

    @Test
    void shouldReadMsrCambridge() {
        Recorded recorded = Recorded.detected(SharedTraces.read("real/59-msr-cambridge-hm.txt"));

        assertThat(recorded.ios).hasSize(2);
        IoEvent first = recorded.event(0);
        assertThat(first.getIssuedAt()).isEqualTo(1_172_163_600_306_162_900L);
        assertThat(recorded.ios.get(0).timeNanos()).isEqualTo(1_172_163_600_306_162_900L);
        assertThat(first.getHost()).isEqualTo("hm");
        assertThat(first.getDevice()).isEqualTo("disk0");
        assertThat(first.getLatencyNanos()).isEqualTo(2600);
        assertThat(recorded.event(1).getLatencyNanos()).isEqualTo(11_300);
        assertThat(recorded.bytes()).isEqualTo(8192);
        assertThat(first.getSector()).isEqualTo(7_014_912 / 512);
    }

    @Test
    void shouldReadAlibaba() {
        Recorded recorded = Recorded.detected(SharedTraces.read("real/61-alibaba-format.txt"));

        assertThat(recorded.ios).singleElement().satisfies(io -> {
            assertThat(io.timeNanos()).isEqualTo(1_577_808_000_000_626_000L);
            assertThat(io.event().getDevice()).isEqualTo("dev0");
            assertThat(io.event().getOperation()).isEqualTo(Operation.READ);
            assertThat(io.event().getSector()).isEqualTo(126_703_644_672L / 512);
            assertThat(io.event().getBytes()).isEqualTo(4096);
            assertThat(io.event().getLatencyNanos()).isNull();
        });
    }

    @Test
    void shouldRejectSystorRowWithoutType() {
        Recorded recorded = Recorded.detected(SharedTraces.read("bugs/43.txt"));

        assertThat(recorded.ios).singleElement().satisfies(io -> {
            assertThat(io.timeNanos()).isEqualTo(1_456_135_200_013_118_000L);
            assertThat(io.event().getLatencyNanos()).isEqualTo(1_000_000);
            assertThat(io.event().getDevice()).isEqualTo("lun0");
        });
        assertThat(recorded.rejects).containsExactly("3: operation is blank");
    }
}
