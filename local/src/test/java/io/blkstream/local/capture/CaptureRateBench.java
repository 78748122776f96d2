package io.blkstream.local.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.blkstream.producer.capture.CaptureOut;
import io.blkstream.producer.capture.DeviceReport;
import io.blkstream.producer.capture.live.Exclusions;
import io.blkstream.producer.capture.live.HostClock;
import io.blkstream.producer.capture.live.LiveCapture;
import io.blkstream.schemas.IoEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a live capture costs at the highest rate that a loop device of this machine can do, and what it loses there. No part
 * of the build: run it with {@code -Dtest=CaptureRateBench}, and {@code -Dbench.job-iops=N} for a lower rate. Needs root,
 * tracefs, fio and losetup.
 */
class CaptureRateBench {
    private static final int ROUNDS = 4;
    /** Highest rate of each of the two jobs, IOPS; 0 = as fast as it goes. */
    private static final int JOB_IOPS = Integer.getInteger("bench.job-iops", 0);

    private static final long BUFFER_BYTES = 32 << 20;
    private static final long DEVICE_BYTES = 256 << 20;
    private static final String LOAD = "--rw=randread --bs=4k --direct=1 --ioengine=libaio --iodepth=32 --numjobs=2"
            + " --time_based --runtime=5 --filename=/dev/";

    /** Of this process, which does nothing but capture while fio runs in another one. */
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    @TempDir
    private Path folder;

    /** Counts and keeps nothing. */
    private static final class Counter implements CaptureOut {
        private final AtomicLong events = new AtomicLong();
        private volatile long lost;

        @Override
        public void events(List<IoEvent> batch) {
            events.addAndGet(batch.size());
        }

        @Override
        public void report(List<DeviceReport> devices) {
            lost = devices.stream().mapToLong(DeviceReport::lost).sum();
        }
    }

    @Test
    void shouldTellWhatACaptureCostsAndLoses() throws Exception {
        Host.assumeLive("fio", "losetup");
        Host host = new Host(folder);
        try {
            String loop = host.loop(DEVICE_BYTES);
            Host.sh("dd if=/dev/zero of=/dev/%s bs=1M count=%d conv=fsync", loop, DEVICE_BYTES >> 20);
            System.out.printf(
                    "%-8s %14s %14s %7s %12s %10s %8s%n",
                    "round", "IOPS without", "IOPS with", "ratio", "captured", "lost", "CPU");
            for (int round = 1; round <= ROUNDS; round++) {
                measure(round, loop);
            }
        } finally {
            host.close();
        }
    }

    /** The first round also warms the capture's code up; it is printed like the others. */
    private void measure(int round, String loop) throws Exception {
        double without = iops(loop);
        Counter counter = new Counter();
        LiveCapture capture =
                new LiveCapture(Captured.settings(Set.of(loop), BUFFER_BYTES, Exclusions.none()), HostClock.system());
        Thread thread = new Thread(() -> run(capture, counter), "capture");
        thread.start();
        long startNanos = System.nanoTime();
        long cpuBefore = PROCESS.getProcessCpuTime();
        double with = iops(loop);
        long cpuNanos = PROCESS.getProcessCpuTime() - cpuBefore;
        capture.stop();
        thread.join();

        assertThat(counter.events.get()).isPositive();
        System.out.printf(
                Locale.ROOT,
                "%-8d %14.0f %14.0f %7.2f %12d %10d %7.0f%%%n",
                round,
                without,
                with,
                with / without,
                counter.events.get(),
                counter.lost,
                100.0 * cpuNanos / (System.nanoTime() - startNanos));
    }

    private double iops(String loop) throws Exception {
        String cap = JOB_IOPS == 0 ? "" : " --rate_iops=" + JOB_IOPS;
        return Fio.run(folder, LOAD + loop + cap)
                .job()
                .path("read")
                .path("iops")
                .asDouble();
    }

    private static void run(LiveCapture capture, CaptureOut out) {
        try {
            capture.run(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
