package io.blkstream.local.cli;

import io.blkstream.producer.geometry.GeometryCatalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options that say what the devices of a trace are. */
public final class GeometryOptions {
    @Option(
            names = "--geometry",
            paramLabel = "FILE",
            description =
                    "Device geometry: JSON of the geometry command, or a report of lsblk, fdisk, mdstat, btrfs, sysfs;"
                            + " may be given again.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--set",
            paramLabel = "DEVICE.FIELD=VALUE",
            description = "One field of a device's geometry, such as sda.optimalIoSize=4096; '*' = every device of"
                    + " the trace; may be given again.")
    private List<String> assignments = new ArrayList<>();

    /** What the options say. */
    public GeometryCatalogue load() throws IOException {
        return GeometryCatalogue.load(files, assignments);
    }
}
