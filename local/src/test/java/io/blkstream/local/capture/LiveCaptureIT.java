package io.blkstream.local.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.blkstream.producer.capture.CaptureException;
import io.blkstream.producer.capture.live.Exclusions;
import io.blkstream.producer.capture.live.HostClock;
import io.blkstream.producer.capture.live.LiveCapture;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Live captures against what fio and the kernel count themselves, on loop devices made for the purpose. */
class LiveCaptureIT {
    private static final long MIB = 1 << 20;
    private static final String DIRECT = "--direct=1 --ioengine=psync ";

    @TempDir
    private Path folder;

    private Host host;

    @BeforeEach
    void openHost() {
        Host.assumeLive("fio", "losetup");
        host = new Host(folder);
    }

    @AfterEach
    void closeHost() {
        if (host != null) {
            host.close();
        }
    }

    /** For so long that buffers are read while what a filter has thrown away fills a page. */
    @Test
    void shouldNeverSeeASecondRequestOfOneAtATime() throws Exception {
        String loop = host.loop(64 * MIB);

        Captured captured = Captured.during(
                Set.of(loop),
                () -> Fio.run(
                        folder,
                        DIRECT + "--filename=/dev/" + loop
                                + " --rw=randwrite --bs=4k --size=64M --time_based --runtime=4"));

        assertThat(captured.of(loop)).hasSizeGreaterThan(1_000);
        // After a loss it is not known, and not told.
        assertThat(captured.of(loop).stream().map(IoEvent::getInFlight).filter(Objects::nonNull))
                .containsOnly(1);
    }

    @ParameterizedTest
    @CsvSource({"512,512", "3584,400"})
    void shouldSeeEachDirectWriteOnceWithItsSize(int size, int count) throws Exception {
        String loop = host.loop(64 * MIB);

        Fio[] fio = new Fio[1];
        Captured captured = Captured.during(
                Set.of(loop),
                () -> fio[0] = Fio.run(
                        folder,
                        DIRECT + "--filename=/dev/" + loop + " --rw=write --bs=" + size + " --size=" + size * count));

        List<IoEvent> writes = captured.of(loop, Operation.WRITE);
        assertThat(writes).hasSize(count).hasSize((int) fio[0].writes());
        assertThat(captured.of(loop)).hasSize((int) captured.counted(loop));
        assertThat(writes.stream().mapToLong(IoEvent::getBytes).sum())
                .isEqualTo(fio[0].writtenBytes())
                .isEqualTo(captured.counted(loop, 6) * 512);
        assertThat(writes).allSatisfy(write -> {
            assertThat(write.getBytes()).isEqualTo(size);
            assertThat(write.getHost()).isEqualTo("testhost");
            assertThat(write.getProcess()).isEqualTo("fio");
            assertThat(write.getLatencyNanos()).isPositive();
            assertThat(write.getBios()).isEqualTo(1);
            assertThat(write.getInFlight()).isEqualTo(1);
            assertThat(write.getLostBefore()).isZero();
            assertThat(write.getFlags() & IoFlags.SYNC).isNotZero();
        });
        assertThat(writes)
                .extracting(IoEvent::getSector)
                .doesNotHaveDuplicates()
                .startsWith(0L, size / 512L);
        assertThat(captured.report(loop).observed()).isGreaterThanOrEqualTo(count);
        assertThat(captured.report(loop).lost()).isZero();
        assertThat(captured.report(loop).state()).isEqualTo(CaptureState.RUNNING);
    }

    @Test
    void shouldDateEventsByTheWallClock() throws Exception {
        String loop = host.loop(16 * MIB);

        long start = HostClock.system().wallNanos();
        Captured captured = Captured.during(
                Set.of(loop), () -> Fio.run(folder, DIRECT + "--filename=/dev/" + loop + " --rw=read --size=1m"));
        long end = HostClock.system().wallNanos();

        assertThat(captured.of(loop))
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.getIssuedAt()).isBetween(start, end));
    }

    @Test
    void shouldSeeFlushesAmongSynchronousWrites() throws Exception {
        Host.assumeLive("mkfs.ext4");
        String loop = host.loop(128 * MIB);
        Host.sh("mkfs.ext4 -q -E lazy_itable_init=0,lazy_journal_init=0 /dev/%s", loop);
        Path mount = host.mount(loop, "noatime");

        Captured captured = Captured.during(
                Set.of(loop),
                () -> Fio.run(folder, "--filename=" + mount + "/file --rw=randwrite --bs=4k --size=1m --fsync=4"));

        assertThat(captured.of(loop, Operation.FLUSH))
                .hasSize((int) captured.counted(loop, 15))
                .hasSizeGreaterThanOrEqualTo(64)
                .allSatisfy(flush -> {
                    assertThat(flush.getSector()).isEqualTo(-1);
                    assertThat(flush.getBytes()).isZero();
                });
        assertThat(captured.of(loop, Operation.WRITE)).hasSize((int) captured.counted(loop, 4));
        assertThat(captured.of(loop)).hasSize((int) captured.counted(loop));
    }

    @Test
    void shouldSeeDiscardsWithTheirExtent() throws Exception {
        Host.assumeLive("blkdiscard", "fallocate");
        String loop = host.loop(64 * MIB);

        Captured captured = Captured.during(Set.of(loop), () -> {
            for (int i = 0; i < 10; i++) {
                Host.sh("blkdiscard -o %d -l %d /dev/%s", i * 2 * MIB, MIB, loop);
            }
            Host.sh("fallocate -p -o %d -l %d /dev/%s", 32 * MIB, MIB, loop);
        });

        List<IoEvent> discards = captured.of(loop, Operation.DISCARD);
        assertThat(discards).hasSize((int) captured.counted(loop, 11)).hasSizeGreaterThanOrEqualTo(10);
        assertThat(discards.subList(0, 10))
                .allSatisfy(discard -> assertThat(discard.getBytes()).isEqualTo(MIB));
        assertThat(discards.subList(0, 10)).extracting(IoEvent::getSector).startsWith(0L, 2 * MIB / 512, 4 * MIB / 512);
        long punched = captured.of(loop).stream()
                .filter(event -> event.getSector() >= 32 * MIB / 512)
                .filter(event ->
                        event.getOperation() == Operation.DISCARD || event.getOperation() == Operation.WRITE_ZEROES)
                .mapToLong(IoEvent::getBytes)
                .sum();
        assertThat(punched).isEqualTo(MIB);
    }

    @Test
    void shouldCountTheBiosThatWereMergedIntoARequest() throws Exception {
        // Not a multiple of 4096: the kernel falls back to a soft block of 512.
        String loop = host.loop(16 * MIB + 512);

        Captured captured = Captured.during(
                Set.of(loop), () -> Host.sh("dd if=/dev/zero of=/dev/%s bs=4096 count=60 conv=fsync", loop));

        List<IoEvent> writes = captured.of(loop, Operation.WRITE);
        // dd's fsync flushes nothing: the kernel counts that as a write of no bytes too.
        assertThat(writes).hasSize((int) captured.counted(loop, 4) - 1);
        assertThat(captured.report(loop).observed()).isEqualTo(captured.of(loop).size());
        assertThat(writes.stream().mapToLong(IoEvent::getBytes).sum()).isEqualTo(60 * 4096);
        assertThat(writes).allSatisfy(write -> assertThat(write.getBios()).isEqualTo((int) (write.getBytes() / 512)));
        assertThat(writes.stream().mapToLong(write -> write.getBios() - 1).sum())
                .isEqualTo(captured.counted(loop, 5))
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"loop0 W 8 4096", "my job[7]: (x)", "a-1 [000]", "näme ::", "\u2713 +8 [0]"})
    void shouldKeepOddProcessNames(String name) throws Exception {
        String loop = host.loop(16 * MIB);
        Path tool = folder.resolve(name);
        Files.copy(Path.of(Host.sh("command -v dd")), tool);
        Host.sh("chmod +x '%s'", tool);

        Captured captured = Captured.during(
                Set.of(loop), () -> Host.sh("'%s' if=/dev/zero of=/dev/%s bs=4096 count=8 oflag=direct", tool, loop));

        assertThat(captured.of(loop, Operation.WRITE))
                .hasSize(8)
                .extracting(IoEvent::getProcess)
                .containsOnly(name);
    }

    @Test
    void shouldTellPartitionsByTheWholeDisk() throws Exception {
        Host.assumeLive("addpart", "delpart");
        String loop = host.loop(64 * MIB, "-P");
        Host.sh("addpart /dev/%s 1 2048 32768", loop);
        host.undoLater("delpart /dev/" + loop + " 1");

        Captured captured = Captured.during(
                Set.of(loop),
                () -> Fio.run(
                        folder, DIRECT + "--filename=/dev/" + loop + "p1 --rw=write --bs=4k --size=256k --offset=1m"));

        List<IoEvent> writes = captured.of(loop, Operation.WRITE);
        assertThat(writes).hasSize(64).extracting(IoEvent::getSector).startsWith(4096L, 4104L);
        assertThat(writes).extracting(IoEvent::getBios).containsOnly(1);
        assertThat(writes).extracting(IoEvent::getProcess).containsOnly("fio");
    }

    @Test
    void shouldSeeTheBiosOfADiskWithoutRequests() throws Exception {
        Path control = Path.of("/sys/class/zram-control/hot_add");
        Assumptions.assumeTrue(Files.exists(control), "no zram on this machine");
        String number = Files.readString(control).strip();
        host.undoLater("echo " + number + " > /sys/class/zram-control/hot_remove");
        String zram = "zram" + number;
        Host.sh("echo 32M > /sys/block/%s/disksize", zram);
        host.undoLater("echo 1 > /sys/block/" + zram + "/reset");

        Captured captured = Captured.during(
                Set.of(zram),
                () -> Fio.run(folder, DIRECT + "--filename=/dev/" + zram + " --rw=write --bs=4k --size=400k"));

        assertThat(captured.of(zram, Operation.WRITE))
                .hasSize(100)
                .hasSize((int) captured.counted(zram, 4))
                .allSatisfy(write -> assertThat(write.getLatencyNanos()).isNotNull());
        assertThat(captured.report(zram).message()).contains("bios");
    }

    @Test
    void shouldSeeADiskThatIsAttachedMeanwhile() throws Exception {
        String[] loop = new String[1];

        Captured captured = Captured.during(Captured.settings(Set.of(), 8 * MIB, Exclusions.none()), () -> {
            loop[0] = host.loop(16 * MIB);
            Fio.run(folder, DIRECT + "--filename=/dev/" + loop[0] + " --rw=write --bs=4k --size=400k");
        });

        assertThat(captured.of(loop[0], Operation.WRITE)).hasSize(100);
    }

    @Test
    void shouldLeaveOutWhatItIsToldToLeaveOut() throws Exception {
        String loop = host.loop(16 * MIB);

        Captured captured = Captured.during(
                Captured.settings(Set.of(loop), 8 * MIB, new Exclusions(Set.of("fi*"), Set.of())), () -> {
                    Fio.run(folder, DIRECT + "--filename=/dev/" + loop + " --rw=write --bs=4k --size=400k");
                    Host.sh("dd if=/dev/zero of=/dev/%s bs=4096 count=8 oflag=direct", loop);
                });

        assertThat(captured.of(loop, Operation.WRITE))
                .hasSize(8)
                .extracting(IoEvent::getProcess)
                .containsOnly("dd");
        assertThat(captured.report(loop).rejected().get("excluded")).isGreaterThanOrEqualTo(100);
        assertThat(captured.report(loop).lost()).isZero();
    }

    @Test
    void shouldAccountForEveryIoWhenTheKernelsBufferOverflows() throws Exception {
        String loop = host.loop(256 * MIB);

        Captured captured = Captured.during(
                Captured.settings(Set.of(loop), 64 << 10, Exclusions.none()),
                () -> Fio.run(
                        folder,
                        "--direct=1 --ioengine=libaio --iodepth=64 --numjobs=2 --filename=/dev/" + loop
                                + " --rw=randread --bs=512 --number_ios=40000 --size=256m"));

        long lost = captured.report(loop).lost();
        long told = captured.of(loop).stream().mapToLong(IoEvent::getLostBefore).sum();
        assertThat(lost).isPositive();
        assertThat(captured.of(loop).size() + lost).isCloseTo(captured.counted(loop), within(5L));
        assertThat(told).isLessThanOrEqualTo(lost);
        assertThat(captured.report(loop).message()).contains("agent.kernel-buffer");
    }

    @Test
    void shouldRefuseADiskThatIsNotThere() {
        LiveCapture capture = new LiveCapture(
                Captured.settings(Set.of("nosuchdisk"), 8 * MIB, Exclusions.none()), HostClock.system());

        assertThatThrownBy(() -> capture.run(new Captured()))
                .isInstanceOf(CaptureException.class)
                .hasMessageContaining("no such disk in /sys/block: nosuchdisk");
    }

    @Test
    void shouldLeaveNoInstanceBehind() throws IOException, InterruptedException {
        String loop = host.loop(16 * MIB);

        Captured.during(Set.of(loop), () -> assertThat(ownInstances()).isNotEmpty());

        assertThat(ownInstances()).isEmpty();
    }

    private static List<String> ownInstances() throws IOException {
        try (var names = Files.list(Path.of("/sys/kernel/tracing/instances"))) {
            String own = "blkstream-" + ProcessHandle.current().pid();
            return names.map(path -> path.getFileName().toString())
                    .filter(name -> name.startsWith(own))
                    .toList();
        }
    }
}
