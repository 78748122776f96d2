package io.blkstream.producer.generate;

import static io.blkstream.producer.generate.Generated.inSecond;
import static io.blkstream.producer.generate.Generated.meanLatency;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteScenariosTest {
    @Test
    void shouldWriteTheLastBitmapPageExactlyOnceInThreeWrites() {
        Generated bitmap = Generated.of("md-bitmap");

        assertThat(bitmap.devices()).hasSize(4).allSatisfy(device -> {
            List<IoEvent> events = bitmap.of(device);
            assertThat(events).hasSize(6000);
            for (double second : new double[] {0, 3.25, 10}) {
                List<IoEvent> window =
                        events.stream().filter(inSecond(second, second + 10)).toList();
                assertThat(window).hasSize(3000);
                assertThat(window).filteredOn(WriteScenariosTest::isLastPage).hasSize(1000);
                assertThat(window)
                        .filteredOn(event -> event.getSector() == 16)
                        .hasSize(1000)
                        .allMatch(event -> event.getBytes() == 4096);
            }
        });
    }

    @Test
    void shouldMakeTheLastBitmapPage30To45TimesAsSlow() {
        Generated bitmap = Generated.of("md-bitmap");

        assertThat(bitmap.devices()).allSatisfy(device -> {
            List<IoEvent> events = bitmap.of(device);
            double whole = meanLatency(
                    events.stream().filter(event -> event.getBytes() == 4096).toList());
            double part = meanLatency(
                    events.stream().filter(WriteScenariosTest::isLastPage).toList());
            assertThat(part / whole).isBetween(28.0, 47.0);
            assertThat(events).allMatch(event -> event.getProcess().equals("md0_raid10"));
        });
    }

    @Test
    void shouldWriteWholePagesOnlyInTheControl() {
        Generated control = Generated.of("md-bitmap-fixed");

        assertThat(control.events())
                .hasSize(4 * 6000)
                .allMatch(event -> event.getBytes() == 4096 && event.getSector() % 8 == 0);
        assertThat(control.devices()).allMatch(device -> device.getMdBitmap().getBits() == 57_228L);
    }

    @Test
    void shouldWriteWholePagesFromHalfTimeWhereAdviceIsApplied() {
        Generated applied = Generated.of("advice-applied");

        assertThat(applied.where(WriteScenariosTest::isLastPage))
                .hasSize(4 * 1000)
                .allMatch(inSecond(0, 10));
        assertThat(applied.where(inSecond(10, 20))).hasSize(4 * 3000).allMatch(event -> event.getBytes() == 4096);
    }

    @Test
    void shouldGoOnWithLessTrafficWhereAdviceIsNotApplied() {
        Generated ignored = Generated.of("advice-not-applied");

        List<IoEvent> lastPages = ignored.where(WriteScenariosTest::isLastPage);
        assertThat(lastPages).filteredOn(inSecond(0, 10)).hasSize(4 * 1000);
        assertThat(lastPages).filteredOn(inSecond(10, 20)).hasSizeBetween(4 * 333, 4 * 334);
    }

    @Test
    void shouldWriteContiguousRunsOfSoftBlocks() {
        Generated soft = Generated.of("soft-block");
        DeviceGeometry device = soft.devices().get(0);

        List<IoEvent> events = soft.of(device);

        assertThat(device.getSoftBlockSize()).isEqualTo(512);
        assertThat(device.getSizeBytes() % 1024).isEqualTo(512);
        assertThat(events).hasSize(8000).allMatch(event -> event.getOperation() == Operation.WRITE);
        assertThat(events).allMatch(event -> (event.getFlags() & IoFlags.SYNC) == 0);
        assertThat(events)
                .filteredOn(event -> event.getBytes() == 512)
                .hasSize(6000)
                .allMatch(event -> event.getBios() == 1);
        assertThat(events)
                .filteredOn(event -> event.getBytes() == 4096)
                .hasSize(2000)
                .allMatch(event -> event.getBios() == 8);
        assertThatContiguous(events);
    }

    @Test
    void shouldShowAPoorSoftBlockInGeometryOnlyWhereItIsLatent() {
        Generated latent = Generated.of("soft-block-latent");

        assertThat(latent.devices()).allMatch(device -> device.getSoftBlockSize() == 512);
        assertThat(latent.events()).allMatch(event -> event.getBytes() % 4096 == 0 && event.getSector() % 8 == 0);
    }

    @Test
    void shouldKeepOneWriteOfTheLogInFlight() {
        Generated log = Generated.of("database-log");
        DeviceGeometry device = log.devices().get(0);

        List<IoEvent> events = log.of(device);

        assertThat(device.getPhysicalBlockSize()).isEqualTo(512);
        assertThat(events)
                .hasSize(4000)
                .allMatch(event -> event.getBytes() == 512 && event.getInFlight() == 1)
                .allMatch(event -> (event.getFlags() & IoFlags.SYNC) != 0);
        assertThatContiguous(events);
    }

    @ParameterizedTest
    @CsvSource({"0, 33553920, 65532, 512", "1, 16776704, 32764, 4096"})
    void shouldClaimBogusOptimalSizes(int index, int optimalBytes, int readAheadKiB, int logicalBytes) {
        DeviceGeometry device = Generated.of("bogus-optimal").devices().get(index);

        assertThat(device.getOptimalIoSize()).isEqualTo(optimalBytes);
        assertThat(device.getReadAheadKiB()).isEqualTo(readAheadKiB);
        assertThat(device.getLogicalBlockSize()).isEqualTo(logicalBytes);
        assertThat(optimalBytes % 4096).isNotZero();
    }

    @Test
    void shouldSpreadTheArraysWritesOverItsMembers() {
        Generated stripe = Generated.of("raid0-wide-stripe");

        DeviceGeometry array = stripe.devices().get(0);
        assertThat(array.getOptimalIoSize()).isEqualTo(262_144);
        assertThat(array.getStackedOn())
                .containsExactlyElementsOf(stripe.devices().subList(1, 5).stream()
                        .map(DeviceGeometry::getDevice)
                        .toList());
        assertThat(stripe.of(array)).hasSize(4 * 4000);
        assertThat(stripe.devices().subList(1, 5))
                .allSatisfy(leaf -> assertThat(stripe.of(leaf)).hasSize(4000));
        assertThat(stripe.events()).allMatch(event -> event.getBytes() == 4096);
    }

    @Test
    void shouldKeepEveryWriteOfAHealthyHostWhole() {
        Generated healthy = Generated.of("healthy");

        assertThat(healthy.devices()).hasSize(8).anyMatch(device -> device.getPhysicalBlockSize() == 4096);
        assertThat(healthy.events())
                .filteredOn(event -> event.getOperation() == Operation.WRITE)
                .hasSize(4 * 4000 * 6 / 20)
                .allMatch(event -> event.getBytes() % 4096 == 0 && event.getSector() % 8 == 0);
        assertThat(healthy.events())
                .extracting(IoEvent::getOperation)
                .contains(Operation.READ, Operation.FLUSH, Operation.DISCARD);
        assertThat(healthy.devices().stream().filter(device -> device.getMirror() != null))
                .hasSize(4)
                .allSatisfy(member -> assertThat(healthy.of(member)).hasSize(4000));
    }

    private static boolean isLastPage(IoEvent event) {
        return event.getSector() == 24 && event.getBytes() == 3584;
    }

    private static void assertThatContiguous(List<IoEvent> events) {
        for (int i = 1; i < events.size(); i++) {
            IoEvent previous = events.get(i - 1);
            assertThat(events.get(i).getSector()).isEqualTo(previous.getSector() + previous.getBytes() / 512);
        }
    }
}
