package io.blkstream.streams.domain;

import io.blkstream.streams.domain.unit.DeviceId;
import java.util.List;

/** The twelve rows of the linux-raid mail of 24 February 2023: a RAID10 of four P5520, by time of completion. */
public final class MdBitmapCase {

    /** A row: device, completion time (s), sector, bytes, latency (ms). */
    public record Row(String device, double completedSeconds, long sector512, long bytes, double latencyMs) {
        public DeviceId deviceId() {
            return new DeviceId("host1", device);
        }

        public Io io() {
            return Io.write(sector512, bytes)
                    .atSeconds(completedSeconds - latencyMs / 1e3)
                    .latencyMs(latencyMs)
                    .by("md0_raid10");
        }
    }

    public static final List<Row> BEFORE = List.of(
            new Row("nvme0n1", 1.410377, 16, 4096, 0.02),
            new Row("nvme2n1", 1.410387, 16, 4096, 0.02),
            new Row("nvme3n1", 1.410374, 16, 4096, 0.01),
            new Row("nvme1n1", 1.410381, 16, 4096, 0.02),
            new Row("nvme1n1", 1.410411, 115346512, 4096, 0.01),
            new Row("nvme0n1", 1.410418, 115346512, 4096, 0.02),
            new Row("nvme2n1", 1.410915, 24, 3584, 0.43),
            new Row("nvme3n1", 1.410935, 24, 3584, 0.45),
            new Row("nvme1n1", 1.411124, 24, 3584, 0.64),
            new Row("nvme0n1", 1.411147, 24, 3584, 0.66),
            new Row("nvme3n1", 1.411176, 2019022184, 4096, 0.01),
            new Row("nvme2n1", 1.411189, 2019022184, 4096, 0.02));

    private MdBitmapCase() {}
}
