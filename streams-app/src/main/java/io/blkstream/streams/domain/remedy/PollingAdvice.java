package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.event.Geometry;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** P01: stop polling on this device, or give it polling queues. */
final class PollingAdvice {
    private PollingAdvice() {}

    static Action of(Finding finding, Optional<Geometry> geometry) {
        String device = finding.target().name();
        String queues = geometry.map(PollingAdvice::queues).orElse("");
        return new Action(
                "STOP_POLLING",
                "Turn polling off for this device (IORING_SETUP_IOPOLL, RWF_HIPRI, fio hipri=0), or give it more polling"
                        + " queues (nvme.poll_queues, needs a reload of the driver)." + queues,
                List.of("cat /sys/block/" + device + "/queue/io_poll", "cat /sys/module/nvme/parameters/poll_queues"),
                Optional.of("the application can be told not to poll"),
                Optional.of("the same load without polling reaches the old IOPS; this remediation resolves"),
                Optional.of("turn polling on again"),
                Action.Risk.LOW,
                List.of("the CPU is idle anyway and the lowest latency of a single request matters most"),
                List.of("dm-devel, 2021: bio based polling on dm: dm-linear over several NVMe, before and after"));
    }

    private static String queues(Geometry geometry) {
        OptionalInt queues = geometry.behaviour().pollQueues();
        return queues.isEmpty()
                ? ""
                : " It has " + queues.getAsInt() + (queues.getAsInt() == 1 ? " polling queue." : " polling queues.");
    }
}
