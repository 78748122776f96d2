package io.blkstream.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.blkstream.local.broker.BrokerException;
import io.blkstream.local.broker.LoopbackPorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DemoPortsTest {
    private final List<String> told = new ArrayList<>();

    @Test
    void shouldTakeTheUsualPortWhileItIsFree() {
        int usual = LoopbackPorts.free(1).get(0);

        assertThat(DemoPorts.choose(OptionalInt.empty(), usual, "--port", told::add))
                .isEqualTo(usual);
        assertThat(told).isEmpty();
    }

    @Test
    void shouldTakeAnotherThanABusyUsualPortAndSaySo() throws IOException {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int chosen = DemoPorts.choose(OptionalInt.empty(), busy.getLocalPort(), "--port", told::add);

            assertThat(chosen).isPositive().isNotEqualTo(busy.getLocalPort());
            assertThat(told)
                    .containsExactly(
                            "port " + busy.getLocalPort() + " is busy, taking " + chosen + " (--port chooses)");
        }
    }

    @Test
    void shouldRefuseABusyPortThatIsWanted() throws IOException {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            OptionalInt wanted = OptionalInt.of(busy.getLocalPort());

            assertThatExceptionOfType(BrokerException.class)
                    .isThrownBy(() -> DemoPorts.choose(wanted, 9092, "--port", told::add))
                    .withMessageContaining("port " + busy.getLocalPort())
                    .withMessageContaining("--port");
        }
    }
}
