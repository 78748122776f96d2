package io.blkstream.streams.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.Mirror;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.streams.topology.rollup.MemberWindow;
import io.blkstream.streams.topology.windows.WindowUpdate.Stage;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MemberWindowTest {
    private final TopologyFixture topology = new TopologyFixture();

    @AfterEach
    void close() {
        topology.close();
    }

    @Test
    void shouldSendTheWindowsOfMirrorMembersToTheirArrayUnharmed() {
        topology.geometry("host1/sda", mirror("md0")).geometry("host1/sdb", mirror("md0"));

        topology.write("host1/sda", 1, 0, 4096, 2)
                .write("host1/sdb", 1, 8, 8192, 3)
                .wait(Duration.ofSeconds(1))
                .write("host1/sda", 16, 0, 4096, 1);

        List<KeyValue<String, MemberWindow>> sent = topology.memberWindows();
        assertThat(sent).extracting(member -> member.key).containsOnly("host1/md0");
        assertThat(sent)
                .extracting(member -> member.value.window().device() + " " + member.value.stage())
                .containsExactlyInAnyOrder("host1/sda LOOK", "host1/sdb LOOK", "host1/sda CLOSED");
        assertThat(sent.get(2).value).satisfies(closed -> {
            assertThat(closed.stage()).isEqualTo(Stage.CLOSED);
            assertThat(closed.window().span().startMillis()).isEqualTo(TopologyFixture.millis(0));
            assertThat(closed.window().operations().bytesMoved()).isEqualTo(4096);
            assertThat(closed.window().writes().maxNanos()).isEqualTo(2_000_000);
            assertThat(closed.window().events()).isEqualTo(1);
        });
    }

    @Test
    void shouldSendNothingOfDevicesThatAreNoMembers() {
        topology.geometry("host1/sda", 512, 4096, 0);

        topology.write("host1/sda", 1, 0, 4096, 2).write("host1/sda", 16, 0, 4096, 1);

        assertThat(topology.memberWindows()).isEmpty();
    }

    private static DeviceGeometry.Builder mirror(String arrayId) {
        return DeviceGeometry.newBuilder()
                .setMirror(Mirror.newBuilder()
                        .setArrayId(arrayId)
                        .setKind(MirrorKind.MD_RAID1)
                        .build());
    }
}
