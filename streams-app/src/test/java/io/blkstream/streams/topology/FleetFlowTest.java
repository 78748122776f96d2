package io.blkstream.streams.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.WindowScope;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FleetFlowTest {
    private static final String MODEL = "SOLIDIGM SSDPF2KX038T1";

    private final TopologyFixture topology = new TopologyFixture();

    @AfterEach
    void close() {
        topology.close();
    }

    @Test
    void shouldReplaceAFloodByOneRemediationOfTheFleetAndResolveIt() {
        List<String> devices = devices(12);
        devices.forEach(this::announce);

        bad(devices, 0, 40);

        List<Remediation> flood = topology.remediations();
        assertThat(flood)
                .filteredOn(one -> one.getTarget().getScope() == WindowScope.DEVICE)
                .hasSize(2);
        assertThat(flood)
                .filteredOn(one -> one.getId().equals("W01:fleet"))
                .last()
                .satisfies(fleet -> {
                    assertThat(fleet.getState()).isEqualTo(RemediationState.FIRING);
                    assertThat(fleet.getSummary())
                            .isEqualTo("W01 on 12 of 12 devices (4 hosts), all " + MODEL
                                    + ", firmware 9CV10200, kernel 6.1.0");
                    assertThat(fleet.getTarget().getMembers()).containsExactlyInAnyOrderElementsOf(devices);
                    assertThat(fleet.getTarget().getModel()).isEqualTo(MODEL);
                    assertThat(fleet.getAction().getKind()).isNotEmpty();
                });

        good(devices, 40, 90);

        assertThat(topology.remediations())
                .filteredOn(one -> one.getState() == RemediationState.RESOLVED)
                .extracting(Remediation::getId)
                .containsExactlyInAnyOrder(
                        "W01:fleet", flood.get(0).getId(), flood.get(1).getId());
    }

    @Test
    void shouldNameTheSameDefectOnThreeHostsBesideTheSingleRemediations() {
        List<String> devices = List.of("host1/nvme0n1", "host2/nvme0n1", "host3/nvme0n1");
        devices.forEach(this::announce);

        bad(devices, 0, 30);

        assertThat(topology.remediations())
                .extracting(Remediation::getId)
                .containsExactlyInAnyOrder(
                        "W01:host1/nvme0n1",
                        "W01:host2/nvme0n1",
                        "W01:host3/nvme0n1",
                        "W01:fleet:" + MODEL + "/9CV10200/6.1.0");
    }

    private static List<String> devices(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "host" + i % 4 + "/nvme" + i / 4 + "n1")
                .toList();
    }

    private void announce(String key) {
        topology.geometry(
                key,
                DeviceGeometry.newBuilder()
                        .setLogicalBlockSize(512)
                        .setPhysicalBlockSize(512)
                        .setOptimalIoSize(4096)
                        .setModel(MODEL)
                        .setFirmware("9CV10200")
                        .setKernel("6.1.0"));
    }

    private void bad(List<String> devices, int fromSecond, int toSecond) {
        write(devices, fromSecond, toSecond, 3584, 0.66);
    }

    private void good(List<String> devices, int fromSecond, int toSecond) {
        write(devices, fromSecond, toSecond, 4096, 0.02);
    }

    private void write(List<String> devices, int fromSecond, int toSecond, long bytes, double latencyMs) {
        for (int second = fromSecond; second < toSecond; second++) {
            for (String device : devices) {
                for (int i = 0; i < 20; i++) {
                    topology.write(device, second + i / 100.0, 16, 4096, 0.02)
                            .write(device, second + i / 100.0, 24, bytes, latencyMs);
                }
            }
            topology.wait(Duration.ofSeconds(1));
        }
    }
}
