package io.blkstream.streams.domain.window;

import static io.blkstream.streams.domain.Geometries.NVME0;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.event.Operation;
import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.event.WriteUnit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeviceTimelineTest {
    private static final SortingHints SORTED = new SortingHints(Optional.of(new WriteUnit(4096, 0)), true);

    private final List<DeviceWindow> closed = new ArrayList<>();
    private final DeviceTimeline timeline = new DeviceTimeline(NVME0, WindowPolicy.DEFAULT, () -> SortingHints.NONE);

    @Test
    void shouldCloseAWindowOnlyWhenItsOwnClockPassesTheGrace() {
        add(Io.write(0, 4096).atSeconds(3));
        add(Io.write(0, 4096).atSeconds(14.999));

        assertThat(closed).isEmpty();

        add(Io.write(0, 4096).atSeconds(15));

        assertThat(closed).singleElement().satisfies(window -> {
            assertThat(window.span().startNanos()).isZero();
            assertThat(window.span().endNanos()).isEqualTo(10_000_000_000L);
            assertThat(window.operations().operations(Operation.WRITE)).isEqualTo(1);
        });
    }

    @Test
    void shouldPutTheEdgeIntoTheLaterWindow() {
        add(Io.write(0, 4096).atSeconds(10));

        assertThat(timeline.open())
                .singleElement()
                .extracting(window -> window.span().startNanos())
                .isEqualTo(10_000_000_000L);
    }

    @Test
    void shouldTakeEventsThatComeOutOfOrderWithinTheGrace() {
        add(Io.write(0, 4096).atSeconds(12));
        add(Io.write(0, 4096).atSeconds(9.5));
        add(Io.write(0, 4096).atSeconds(30));

        assertThat(closed).extracting(DeviceWindow::events).containsExactly(1L, 1L);
        assertThat(closed).extracting(DeviceWindow::late).containsExactly(0L, 0L);
        assertThat(closed).extracting(window -> window.span().startNanos()).containsExactly(0L, 10_000_000_000L);
    }

    @Test
    void shouldCountLateEventsInTheNewestWindowAndNowhereElse() {
        add(Io.write(0, 4096).atSeconds(1));
        add(Io.write(0, 4096).atSeconds(25));
        add(Io.write(0, 4096).atSeconds(2));
        timeline.closeAll(closed::add);

        assertThat(closed).extracting(DeviceWindow::events).containsExactly(1L, 1L);
        assertThat(closed).extracting(DeviceWindow::late).containsExactly(0L, 1L);
    }

    @Test
    void shouldCarryLateEventsIntoTheNextWindowWhenNoneIsOpen() {
        add(Io.write(0, 4096).atSeconds(25));
        timeline.closeAll(closed::add);
        add(Io.write(0, 4096).atSeconds(26));
        add(Io.write(0, 4096).atSeconds(31));

        assertThat(closed).hasSize(1);
        assertThat(timeline.open()).singleElement().satisfies(window -> {
            assertThat(window.events()).isEqualTo(1);
            assertThat(window.late()).isEqualTo(1);
        });
    }

    @Test
    void shouldReadBackExactlyWhatItWrote() throws IOException {
        DeviceTimeline full = new DeviceTimeline(NVME0, WindowPolicy.DEFAULT, () -> SORTED);
        full.add(Io.write(24, 3584).atSeconds(1).latencyMs(0.5).by("md0_raid10").after(3), closed::add);
        full.add(Io.write(8, 4096).atSeconds(2).latencyMs(0.01).weighing(5), closed::add);
        full.add(Io.read(8, 8192).atSeconds(11).latencyMs(2), closed::add);

        DeviceTimeline copy = copyOf(full);

        assertThat(bytesOf(copy)).isEqualTo(bytesOf(full));
        full.add(Io.write(1, 512).atSeconds(3).latencyMs(1), closed::add);
        copy.add(Io.write(1, 512).atSeconds(3).latencyMs(1), closed::add);
        assertThat(bytesOf(copy)).isEqualTo(bytesOf(full));
        assertThat(copy.open().get(0).subUnitWrites()).hasValueSatisfying(writes -> {
            assertThat(writes.subUnitWrites()).isEqualTo(2);
            assertThat(writes.writes()).isEqualTo(7);
            assertThat(writes.processes().hits())
                    .containsExactly(new HeavyHitters.Hit<>("fio", 1), new HeavyHitters.Hit<>("md0_raid10", 1));
        });
    }

    private void add(Io io) {
        timeline.add(io, closed::add);
    }

    private static DeviceTimeline copyOf(DeviceTimeline timeline) throws IOException {
        return DeviceTimeline.readFrom(
                NVME0,
                WindowPolicy.DEFAULT,
                () -> SORTED,
                new DataInputStream(new ByteArrayInputStream(bytesOf(timeline))));
    }

    private static byte[] bytesOf(DeviceTimeline timeline) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        timeline.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }
}
