package io.blkstream.producer.generate;

import static io.blkstream.producer.generate.Generated.meanLatency;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.Mirror;
import io.blkstream.schemas.Operation;
import io.blkstream.schemas.SyncAction;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MirrorScenariosTest {
    @Test
    void shouldSendTheOneReaderWhereItsThreadIdPoints() {
        Scenario scenario = Scenarios.named("btrfs-pid");
        Generated pairs = Generated.of(
                scenario,
                scenario.defaults().withDevicesPerHost(4).withDuration(Duration.ofSeconds(20)),
                Generated.SEED);

        for (int pair = 0; pair < 2; pair++) {
            List<DeviceGeometry> members = pairs.devices().subList(2 * pair, 2 * pair + 2);
            int busy = pair;
            List<IoEvent> data = pairs.of(members.get(busy));
            List<IoEvent> metadata = pairs.of(members.get(1 - busy));
            assertThat(data).hasSize(40_000).allMatch(event -> event.getPid() % 2 == busy);
            assertThat(pids(data)).hasSize(1);
            assertThat(metadata).hasSize(250).allMatch(event -> event.getFlags() == IoFlags.META);
        }
    }

    @Test
    void shouldBalanceEightReaders() {
        Generated balanced = Generated.of("btrfs-balanced");

        assertThat(balanced.devices()).hasSize(2).allSatisfy(member -> {
            List<IoEvent> reads = balanced.of(member);
            assertThat(reads).hasSize(20_000);
            assertThat(pids(reads)).hasSize(4);
            assertThat(pids(reads))
                    .allMatch(pid -> pid % 2 == member.getMirror().getSlot());
        });
    }

    @Test
    void shouldSplitReadsInHalvesBetweenFastAndSlow() {
        Generated mixed = Generated.of("mirror-mixed");
        DeviceGeometry fast = mixed.devices().get(0);
        DeviceGeometry slow = mixed.devices().get(1);

        assertThat(fast.getRotational()).isFalse();
        assertThat(slow.getRotational()).isTrue();
        assertThat(mixed.of(fast)).hasSize(16_000);
        assertThat(mixed.of(slow)).hasSize(16_000);
        assertThat(meanLatency(mixed.of(slow)) / meanLatency(mixed.of(fast))).isGreaterThan(50);
        assertThat(mixed.of(slow).stream()
                        .skip(1000)
                        .mapToInt(IoEvent::getInFlight)
                        .average()
                        .orElseThrow())
                .isBetween(14.5, 17.0);
    }

    @Test
    void shouldReadFromTheMemberThatIsLeft() {
        Generated degraded = Generated.of("mirror-degraded");

        assertThat(degraded.devices())
                .extracting(device -> device.getMirror().getMemberState())
                .containsExactly(MemberState.IN_SYNC, MemberState.FAULTY);
        assertThat(degraded.devices()).allMatch(device -> device.getMirror().getDegraded());
        assertThat(degraded.of(degraded.devices().get(0))).hasSize(20_000);
        assertThat(degraded.of(degraded.devices().get(1))).isEmpty();
    }

    @Test
    void shouldBeLopsidedWhileChecking() {
        Generated check = Generated.of("mirror-check");

        assertThat(check.devices()).allMatch(device -> device.getMirror().getSyncAction() == SyncAction.CHECK);
        assertThat(check.of(check.devices().get(0))).hasSize(20_000);
        assertThat(check.of(check.devices().get(1)))
                .hasSize(2_000)
                .allMatch(event -> event.getProcess().equals("md0_resync"));
    }

    @Test
    void shouldKeepASequentialStreamOnOneHardDisk() {
        Generated stream = Generated.of("mirror-sequential");

        List<IoEvent> reads = stream.of(stream.devices().get(0));
        assertThat(stream.devices()).allMatch(DeviceGeometry::getRotational);
        assertThat(reads).hasSize(8_000).hasSameSizeAs(stream.events());
        for (int i = 1; i < reads.size(); i++) {
            assertThat(reads.get(i).getSector())
                    .isEqualTo(reads.get(i - 1).getSector() + reads.get(i - 1).getBytes() / 512);
        }
    }

    @Test
    void shouldSpareAWriteMostlyMemberReads() {
        Generated spared = Generated.of("mirror-write-mostly");

        List<DeviceGeometry> members = spared.devices();
        assertThat(members)
                .extracting(device -> device.getMirror().getWriteMostly())
                .containsExactly(false, true);
        assertThat(spared.of(members.get(1))).isNotEmpty().allMatch(event -> event.getOperation() == Operation.WRITE);
        assertThat(spared.of(members.get(0)))
                .filteredOn(event -> event.getOperation() == Operation.WRITE)
                .hasSameSizeAs(spared.of(members.get(1)));
    }

    @Test
    void shouldReadMostlyFromOneMemberInTheFarLayout() {
        Generated far = Generated.of("raid10-far");

        assertThat(far.devices())
                .hasSize(4)
                .extracting(DeviceGeometry::getMirror)
                .extracting(Mirror::getLayout)
                .containsOnly("far=2");
        assertThat(far.devices().stream().map(device -> far.of(device).size())).containsExactly(8_000, 400, 400, 400);
    }

    private static Set<Integer> pids(List<IoEvent> events) {
        return events.stream().map(IoEvent::getPid).collect(Collectors.toSet());
    }
}
