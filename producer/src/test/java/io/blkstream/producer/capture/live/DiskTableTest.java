package io.blkstream.producer.capture.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.kernel.BlockEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTableTest {
    private static final int SDA = BlockEvent.device(8, 0);
    private static final int SDA1 = BlockEvent.device(8, 1);
    private static final int ZRAM = BlockEvent.device(253, 0);
    private static final int MD = BlockEvent.device(9, 0);

    @TempDir
    private Path sys;

    @BeforeEach
    void makeDisks() throws IOException {
        file("sda/dev", "8:0\n");
        file("sda/queue/io_poll", "1\n");
        file("sda/mq/0/nr_tags", "64\n");
        file("sda/sda1/dev", "8:1\n");
        file("sda/sda1/partition", "1\n");
        file("zram0/dev", "253:0\n");
        file("md0/dev", "9:0\n");
        file("md0/slaves/sda1/x", "");
        file("nvme0c0n1/queue/io_poll", "0");
    }

    @Test
    void shouldTellDisksByTheirNumbersAndThoseOfPartitions() {
        DiskTable table = new DiskTable(sys, Set.of());

        assertThat(table.diskOrPartition(SDA1)).isSameAs(table.disk(SDA));
        assertThat(table.disk(SDA).name()).isEqualTo("sda");
        assertThat(table.disk(SDA).numbers()).containsExactlyInAnyOrder(SDA, SDA1);
        assertThat(table.disk(SDA).polls()).isTrue();
        assertThat(table.disk(SDA1)).isNull();
        assertThat(table.diskOrPartition(0)).isNull();
        assertThat(table.disks()).extracting(Disk::name).containsExactlyInAnyOrder("sda", "zram0", "md0");
    }

    @Test
    void shouldTellHowADiskCanBeSeen() {
        DiskTable table = new DiskTable(sys, Set.of());

        assertThat(table.disk(SDA).hasRequests()).isTrue();
        assertThat(table.disk(ZRAM).isSeenByBios()).isTrue();
        assertThat(table.disk(MD).isUnseen()).isTrue();
        assertThat(table.disk(MD).standsOn()).containsExactly("sda1");
    }

    @Test
    void shouldSeeOnlyWhatIsWantedAndWhatComesLater() throws IOException {
        DiskTable table = new DiskTable(sys, Set.of("zram0", "loop9"));
        assertThat(table.disks()).extracting(Disk::name).containsExactly("zram0");
        assertThat(table.diskOrPartition(SDA)).isNull();

        file("loop9/dev", "7:9");
        table.refresh();

        assertThat(table.diskOrPartition(BlockEvent.device(7, 9)).name()).isEqualTo("loop9");
    }

    private void file(String name, String text) throws IOException {
        Path file = sys.resolve("block").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
