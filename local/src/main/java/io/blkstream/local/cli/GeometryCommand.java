package io.blkstream.local.cli;

import io.blkstream.producer.geometry.GeometryException;
import io.blkstream.producer.geometry.host.GeometryReports;
import io.blkstream.producer.geometry.host.HostGeometry;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.json.AvroJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code blkstream geometry}: what is known of the disks. */
@Command(
        name = "geometry",
        description = {
            "Prints what is known of disks: block sizes, limits, mirrors, write-intent bitmaps.",
            "Of this host, or of another one from reports saved there."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream geometry",
            "  blkstream geometry --format json > devices.json",
            "  lsblk -J -O > lsblk.json; blkstream geometry --from lsblk.json --device sda"
        })
public final class GeometryCommand implements Callable<Integer> {
    private static final int WIDTH = 120;

    private final Terminal terminal;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "Read a report instead of this host: of lsblk (-J, -t, -P), fdisk -l, blockdev --report,"
                    + " /proc/mdstat, btrfs filesystem show, grep -H . /sys/block/... ; may be given again.")
    private List<Path> files = List.of();

    @Option(names = "--device", paramLabel = "NAME", description = "This disk only; may be given again.")
    private List<String> devices = List.of();

    @Option(names = "--host", paramLabel = "NAME", description = "Name of the host in JSON; this host's.")
    private String host;

    @Mixin
    private OutputOptions output;

    public GeometryCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<DeviceGeometry> found = chosen(read());
        if (output.isJson()) {
            found.forEach(device -> terminal.out().print(AvroJson.write(device) + "\n"));
        } else {
            terminal.out().print(table(found));
        }
        terminal.out().flush();
        return ExitCode.OK;
    }

    private List<DeviceGeometry> read() throws IOException {
        String name = host == null ? ReplayOptions.localHostName() : host;
        if (files.isEmpty()) {
            return new HostGeometry(name).read();
        }
        List<DeviceGeometry> found = new ArrayList<>();
        for (Path file : files) {
            found.addAll(report(name, file));
        }
        return GeometryReports.merge(found);
    }

    private static List<DeviceGeometry> report(String name, Path file) throws IOException {
        try {
            byte[] text = file.toString().equals("-") ? System.in.readAllBytes() : Files.readAllBytes(file);
            return new GeometryReports(name).read(new String(text, StandardCharsets.UTF_8));
        } catch (GeometryException e) {
            throw new GeometryException(file + ": " + e.getMessage(), e);
        } catch (NoSuchFileException e) {
            throw new UserException("no such file: " + file, e);
        }
    }

    private List<DeviceGeometry> chosen(List<DeviceGeometry> found) {
        if (devices.isEmpty()) {
            return found;
        }
        Set<String> wanted = devices.stream()
                .map(device -> device.startsWith("/dev/") ? device.substring("/dev/".length()) : device)
                .map(device -> device.replace('/', '!'))
                .collect(Collectors.toCollection(TreeSet::new));
        List<DeviceGeometry> chosen = found.stream()
                .filter(device -> wanted.contains(device.getDevice()))
                .toList();
        chosen.forEach(device -> wanted.remove(device.getDevice()));
        if (!wanted.isEmpty()) {
            throw new UserException("no such disk: " + String.join(", ", wanted) + " (there are "
                    + found.stream().map(DeviceGeometry::getDevice).collect(Collectors.joining(", ")) + ")");
        }
        return chosen;
    }

    private static String table(List<DeviceGeometry> devices) {
        TextTable table = new TextTable(WIDTH)
                .left("DEVICE")
                .left("KIND")
                .right("SIZE")
                .right("LOGICAL")
                .right("PHYSICAL")
                .right("MINIMUM")
                .right("OPTIMAL")
                .right("SOFT")
                .left("ROTATES")
                .left("MIRROR");
        for (DeviceGeometry device : devices) {
            table.row(
                    device.getDevice(),
                    device.getKind(),
                    device.getSizeBytes() == null ? "-" : Readable.bytes(device.getSizeBytes()),
                    known(device.getLogicalBlockSize()),
                    known(device.getPhysicalBlockSize()),
                    known(device.getMinimumIoSize()),
                    known(device.getOptimalIoSize()),
                    known(device.getSoftBlockSize()),
                    device.getRotational() == null ? "-" : device.getRotational() ? "yes" : "no",
                    mirror(device));
        }
        return table.render();
    }

    private static String mirror(DeviceGeometry device) {
        if (device.getMirror() == null) {
            return "-";
        }
        String policy = device.getMirror().getReadPolicy();
        return device.getMirror().getKind() + " of "
                + String.join(", ", device.getMirror().getMembers()) + (policy == null ? "" : ", reads by " + policy);
    }

    private static String known(Integer value) {
        return value == null ? "-" : value.toString();
    }
}
