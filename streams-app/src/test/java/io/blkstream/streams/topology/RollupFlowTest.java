package io.blkstream.streams.topology;

import static io.blkstream.streams.topology.TopologyFixture.millis;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.Mirror;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RollupFlowTest {
    private final TopologyFixture topology = new TopologyFixture();

    @AfterEach
    void close() {
        topology.close();
    }

    @Test
    void shouldAddUpDevicesToHostsAndHostsToTheFleet() {
        writeOneWindow("host1/sda", 2);
        writeOneWindow("host1/sdb", 3);
        writeOneWindow("host2/sda", 5);
        tick(2);

        assertThat(topology.windows(WindowScope.HOST))
                .satisfiesExactlyInAnyOrder(
                        host1 -> assertWindow(host1, "host1", 5, "host1/sda", "host1/sdb"),
                        host2 -> assertWindow(host2, "host2", 5, "host2/sda"));
        assertThat(topology.windows(WindowScope.FLEET))
                .singleElement()
                .satisfies(fleet -> assertWindow(fleet, "fleet", 10, "host1", "host2"));
    }

    @Test
    void shouldAddUpTheMembersOfAnArray() {
        topology.geometry("host1/sda", mirror("md0")).geometry("host1/sdb", mirror("md0"));

        writeOneWindow("host1/sda", 2);
        writeOneWindow("host1/sdb", 3);
        writeOneWindow("host1/sdc", 4);
        tick(1);

        assertThat(topology.windows(WindowScope.ARRAY))
                .singleElement()
                .satisfies(array -> assertWindow(array, "host1/md0", 5, "host1/sda", "host1/sdb"));
    }

    @Test
    void shouldReplaceWhatADevicePublishedWhenItFellSilent() {
        topology.write("host1/sda", 1, 0, 4096, 2).write("host1/sdb", 1, 0, 4096, 2);
        topology.wait(Duration.ofSeconds(20));
        tick(2);

        assertThat(topology.windows(WindowScope.HOST))
                .last()
                .satisfies(host -> assertThat(host.getOperations()).isEqualTo(2));

        topology.write("host1/sda", 2, 0, 4096, 2).write("host1/sda", 30, 0, 4096, 2);
        tick(2);

        assertThat(topology.windows(WindowScope.HOST))
                .filteredOn(window -> window.getStart() == millis(0))
                .singleElement()
                .satisfies(host -> assertThat(host.getOperations()).isEqualTo(3));
        assertThat(topology.windows(WindowScope.FLEET))
                .last()
                .satisfies(fleet -> assertThat(fleet.getOperations()).isEqualTo(3));
    }

    @Test
    void shouldPublishASpanOnceASecondAtMostAndOnlyWhenItChanged() {
        writeOneWindow("host1/sda", 1);
        writeOneWindow("host1/sdb", 1);

        assertThat(topology.windows(WindowScope.HOST)).isEmpty();

        tick(1);

        assertThat(topology.windows(WindowScope.HOST)).hasSize(1);

        tick(5);

        assertThat(topology.windows(WindowScope.HOST)).isEmpty();
    }

    /** So many writes in the first ten seconds, and one later that closes the window. */
    private void writeOneWindow(String key, int writes) {
        for (int i = 0; i < writes; i++) {
            topology.write(key, i, 8L * i, 4096, 2);
        }
        topology.write(key, 16, 0, 4096, 1);
    }

    private void tick(int seconds) {
        for (int i = 0; i < seconds; i++) {
            topology.wait(Duration.ofSeconds(1));
        }
    }

    private static void assertWindow(ThroughputWindow window, String id, long operations, String... members) {
        assertThat(window.getId()).isEqualTo(id);
        assertThat(window.getStart()).isEqualTo(millis(0));
        assertThat(window.getEnd()).isEqualTo(millis(10));
        assertThat(window.getOperations()).isEqualTo(operations);
        assertThat(window.getBytes()).isEqualTo(operations * 4096);
        assertThat(window.getIops()).isEqualTo(operations / 10.0);
        assertThat(window.getWriteLatency().getCount()).isEqualTo(operations);
        assertThat(window.getWriteHistogram()).isNotNull();
        assertThat(window.getMeanInFlight()).isEqualTo(operations * 2 / 10_000.0);
        assertThat(window.getBusyFraction()).isNull();
        assertThat(window.getMembers()).containsExactly(members);
    }

    private static DeviceGeometry.Builder mirror(String arrayId) {
        return DeviceGeometry.newBuilder()
                .setMirror(Mirror.newBuilder()
                        .setArrayId(arrayId)
                        .setKind(MirrorKind.MD_RAID1)
                        .build());
    }
}
