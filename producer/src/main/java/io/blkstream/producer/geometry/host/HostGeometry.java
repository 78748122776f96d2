package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.DeviceGeometry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Geometry of the devices of a running host: what its /sys and /proc say, and what only commands can tell, when they are
 * installed and allowed: the soft block size ({@code blockdev --getbsz}) and device-mapper tables ({@code dmsetup table}).
 */
public final class HostGeometry {
    private final String host;
    private final HostTree tree;
    private final HostCommands commands;

    /** @param host name that the devices get */
    public HostGeometry(String host) {
        this(host, new HostDirectory(Path.of("/")), HostCommands.local());
    }

    HostGeometry(String host, HostTree tree, HostCommands commands) {
        this.host = host;
        this.tree = tree;
        this.commands = commands;
    }

    /** Every device as it is now. */
    public List<DeviceGeometry> read() {
        List<DeviceGeometry> devices = new SysfsGeometrySource(host, tree, DmTable.parse(dmTable())).read();
        Map<String, Integer> softBlocks =
                softBlockSizes(devices.stream().map(DeviceGeometry::getDevice).toList());
        return devices.stream()
                .map(device -> DeviceGeometry.newBuilder(device)
                        .setSoftBlockSize(softBlocks.get(device.getDevice()))
                        .build())
                .toList();
    }

    private String dmTable() {
        boolean mapped = tree.names("sys/block").stream().anyMatch(name -> name.startsWith("dm-"));
        return mapped ? commands.output(List.of("dmsetup", "table")).orElse("") : "";
    }

    /** Asks for all at once; one that cannot be opened spoils that, then for each. */
    private Map<String, Integer> softBlockSizes(List<String> devices) {
        Map<String, Integer> sizes = ask(devices);
        if (!sizes.isEmpty() || devices.size() < 2) {
            return sizes;
        }
        devices.forEach(device -> sizes.putAll(ask(List.of(device))));
        return sizes;
    }

    private Map<String, Integer> ask(List<String> devices) {
        Map<String, Integer> sizes = new HashMap<>();
        if (devices.isEmpty()) {
            return sizes;
        }
        List<String> command = new ArrayList<>(List.of("blockdev", "--getbsz"));
        devices.forEach(device -> command.add("/dev/" + device.replace('!', '/')));
        Optional<List<String>> lines = commands.output(command)
                .map(text -> text.lines().map(String::strip).toList());
        if (lines.isPresent() && lines.get().size() == devices.size()) {
            for (int i = 0; i < devices.size(); i++) {
                if (lines.get().get(i).matches("\\d{1,9}")) {
                    sizes.put(devices.get(i), Integer.valueOf(lines.get().get(i)));
                }
            }
        }
        return sizes;
    }
}
