package io.blkstream.producer.geometry.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blkstream.schemas.DeviceGeometry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostGeometryTest {
    private final Map<String, String> commands = new HashMap<>();
    private final List<String> asked = new ArrayList<>();

    @TempDir
    private Path root;

    @BeforeEach
    void makeDisks() {
        new FabricatedHost(root).disk("sda", "pci/sda", 8192).disk("cciss!c0d0", "pci/cciss", 8192);
    }

    @Test
    void shouldAskForAllSoftBlockSizesAtOnce() {
        commands.put("blockdev --getbsz /dev/cciss/c0d0 /dev/sda", "512\n4096\n");

        List<DeviceGeometry> devices = read();

        assertThat(devices)
                .extracting(DeviceGeometry::getDevice, DeviceGeometry::getSoftBlockSize)
                .containsExactly(tuple("cciss!c0d0", 512), tuple("sda", 4096));
        assertThat(asked).containsExactly("blockdev --getbsz /dev/cciss/c0d0 /dev/sda");
    }

    @Test
    void shouldAskForEachWhenOneCannotBeOpened() {
        commands.put("blockdev --getbsz /dev/sda", "1024\n");

        assertThat(read()).extracting(DeviceGeometry::getSoftBlockSize).containsExactly(null, 1024);
    }

    @Test
    void shouldLeaveUnknownWhatNoCommandTells() {
        assertThat(read()).extracting(DeviceGeometry::getSoftBlockSize).containsOnlyNulls();
    }

    @Test
    void shouldAskForTablesOnlyWhereDevicesAreMapped() {
        new FabricatedHost(root).disk("dm-0", "virtual/dm-0", 8192);

        read();

        assertThat(asked).contains("dmsetup table");
    }

    private List<DeviceGeometry> read() {
        HostCommands fake = command -> {
            asked.add(String.join(" ", command));
            return Optional.ofNullable(commands.get(String.join(" ", command)));
        };
        return new HostGeometry("host", new HostDirectory(root), fake).read();
    }
}
