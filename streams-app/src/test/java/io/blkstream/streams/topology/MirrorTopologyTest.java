package io.blkstream.streams.topology;

import static io.blkstream.streams.topology.TopologyFixture.START_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.Mirror;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.schemas.Operation;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.SyncAction;
import io.blkstream.schemas.WindowScope;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MirrorTopologyTest {
    private final TopologyFixture topology = new TopologyFixture();

    @BeforeEach
    void describe() {
        topology.geometry(member("loop3", SyncAction.IDLE)).geometry(member("loop4", SyncAction.IDLE));
    }

    @AfterEach
    void close() {
        topology.close();
    }

    @Test
    void shouldFindReadsPinnedToOneMemberAlthoughTheOtherSendsNothing() {
        for (int second = 0; second < 30; second++) {
            read("loop3", second, 20);
        }
        topology.wait(Duration.ofSeconds(25)).wait(Duration.ofSeconds(25));

        assertThat(topology.remediations()).singleElement().satisfies(remediation -> {
            assertThat(remediation.getId()).isEqualTo("M01:host1/0377");
            assertThat(remediation.getState()).isEqualTo(RemediationState.FIRING);
            assertThat(remediation.getTarget().getScope()).isEqualTo(WindowScope.ARRAY);
            assertThat(remediation.getTarget().getMembers()).containsExactly("host1/loop3", "host1/loop4");
            assertThat(remediation.getAction().getKind()).isEqualTo("SPREAD_READERS");
        });
    }

    @Test
    void shouldFireWithinSecondsByEarlyLooks() {
        for (int second = 0; second < 5; second++) {
            read("loop3", second, 100);
            topology.wait(Duration.ofSeconds(1));
        }

        assertThat(topology.remediations()).extracting(Remediation::getRule).containsExactly("M01");
    }

    @Test
    void shouldStaySilentWhenBothMembersAreRead() {
        for (int second = 0; second < 60; second++) {
            read("loop3", second, 20);
            read("loop4", second, 20);
        }
        topology.wait(Duration.ofSeconds(25));

        assertThat(topology.remediations()).isEmpty();
    }

    @Test
    void shouldSayNothingWhileTheArrayIsChecked() {
        topology.geometry(member("loop3", SyncAction.CHECK)).geometry(member("loop4", SyncAction.CHECK));
        for (int second = 0; second < 40; second++) {
            read("loop3", second, 20);
        }
        topology.wait(Duration.ofSeconds(25)).wait(Duration.ofSeconds(25));

        assertThat(topology.remediations()).isEmpty();
    }

    private void read(String device, int second, int count) {
        for (int i = 0; i < count; i++) {
            topology.send(
                    "host1/" + device,
                    IoEvent.newBuilder()
                            .setIssuedAt(START_NANOS + second * 1_000_000_000L + i * 1_000_000L)
                            .setOperation(Operation.READ)
                            .setSector(i * 100_003L % 1_000_000 * 8)
                            .setBytes(4096)
                            .setLatencyNanos(900_000L)
                            .setPid(15825)
                            .setProcess("fio"));
        }
    }

    private static DeviceGeometry member(String device, SyncAction action) {
        return DeviceGeometry.newBuilder()
                .setHost("host1")
                .setDevice(device)
                .setLogicalBlockSize(512)
                .setPhysicalBlockSize(512)
                .setRotational(false)
                .setMirror(Mirror.newBuilder()
                        .setArrayId("0377")
                        .setKind(MirrorKind.BTRFS_RAID1)
                        .setMembers(List.of("loop3", "loop4"))
                        .setReadPolicy("pid")
                        .setAvailablePolicies(List.of("pid"))
                        .setMemberState(MemberState.IN_SYNC)
                        .setSyncAction(action)
                        .build())
                .build();
    }
}
