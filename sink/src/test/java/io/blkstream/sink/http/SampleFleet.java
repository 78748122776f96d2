package io.blkstream.sink.http;

import io.blkstream.schemas.Action;
import io.blkstream.schemas.Attribution;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.Culprit;
import io.blkstream.schemas.Evidence;
import io.blkstream.schemas.Impact;
import io.blkstream.schemas.LatencySummary;
import io.blkstream.schemas.Operation;
import io.blkstream.schemas.OperationTotals;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Risk;
import io.blkstream.schemas.SampleIo;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.Target;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A small fleet with data up to a time: some devices healthy, some not, one silent, one failed. */
final class SampleFleet {
    static final String BITMAP_ID = "W01:host-a/nvme0n1";
    static final String BITMAP_COMMAND = "mdadm --grow /dev/md127 --bitmap=none";
    static final String SCRIPT = "<script>alert(1)</script>";

    private static final long WINDOW_MILLIS = 10_000;
    private static final List<String> DEVICES = List.of(
            "host-a/nvme0n1",
            "host-a/nvme1n1",
            "host-a/nvme2n1",
            "host-a/nvme3n1",
            "host-b/sda",
            "host-b/sdb",
            "host-c/dm-3");

    private final Random random = new Random(7);
    private final long nowMillis;
    private final List<Change> changes = new ArrayList<>();

    private SampleFleet(Instant now) {
        nowMillis = now.toEpochMilli() / WINDOW_MILLIS * WINDOW_MILLIS;
    }

    static void fill(Store store, Instant now) {
        SampleFleet fleet = new SampleFleet(now);
        fleet.addWindows();
        fleet.addCapture();
        fleet.addRemediations();
        store.apply(fleet.changes, List.of());
    }

    /** A remediation as a test wants it to arrive later. */
    static Remediation arriving(Instant now, String summary) {
        return new SampleFleet(now)
                .remediation("M01:host-b/btrfs", "M01", Severity.CRITICAL, "host-b", "sdb", summary, 30, 0)
                .build();
    }

    private void addWindows() {
        for (int i = 360; i > 0; i--) {
            long start = nowMillis - i * WINDOW_MILLIS;
            for (int d = 0; d < DEVICES.size(); d++) {
                changes.add(new Change.WindowMeasured(window(DEVICES.get(d), d, start, i)));
            }
        }
        changes.add(new Change.WindowMeasured(window("host-d/sdc", 5, nowMillis - 400_000, 40)));
    }

    private ThroughputWindow window(String device, int kind, long start, int ago) {
        double wave = 1 + 0.25 * Math.sin(ago / 14.0 + kind) + 0.08 * random.nextGaussian();
        boolean bad = kind < 4 && ago < 54;
        long writes = Math.max(20, Math.round((bad ? 1_700 : 14_000) * wave * (1 + kind % 3)));
        long reads = Math.max(20, Math.round(5_200 * wave * (1 + kind % 2)));
        long writeNanos = Math.round((bad ? 2_900_000 : 210_000) * (1 + 0.1 * random.nextGaussian()));
        long readNanos = Math.round((kind >= 4 ? 4_100_000 : 96_000) * (1 + 0.1 * random.nextGaussian()));
        return ThroughputWindow.newBuilder()
                .setScope(WindowScope.DEVICE)
                .setId(device)
                .setStart(start)
                .setEnd(start + WINDOW_MILLIS)
                .setOperations(reads + writes)
                .setBytes(reads * 16_384 + writes * 4_096)
                .setByOperation(List.of(
                        new OperationTotals(Operation.READ, reads, reads * 16_384),
                        new OperationTotals(Operation.WRITE, writes, writes * 4_096)))
                .setIops((reads + writes) / 10.0)
                .setBytesPerSecond((reads * 16_384 + writes * 4_096) / 10.0)
                .setReadLatency(latency(reads, readNanos))
                .setWriteLatency(latency(writes, writeNanos))
                .setSizeHistogram(List.of(
                        0L,
                        0L,
                        0L,
                        0L,
                        0L,
                        0L,
                        0L,
                        0L,
                        0L,
                        bad ? writes / 3 : 4L,
                        0L,
                        writes / 9,
                        writes,
                        writes / 6,
                        reads,
                        reads / 5,
                        reads / 11))
                .setMeanInFlight((reads * readNanos + writes * writeNanos) / 1e10)
                .setBusyFraction(Math.min(1, 0.35 * wave + (bad ? 0.4 : 0)))
                .setComplete(kind == 4 && ago < 30 ? 0.93 : 1.0)
                .setLost(kind == 4 && ago < 30 ? 1_200 : 0)
                .setLate(kind == 2 && ago % 40 == 0 ? 3 : 0)
                .setErrors(kind == 5 && ago == 33 ? 2 : 0)
                .build();
    }

    private static LatencySummary latency(long count, long p50) {
        return new LatencySummary(count, p50 * 1.2, p50, p50 * 2, Math.round(p50 * 4.6), p50 * 9, p50 * 21);
    }

    private void addCapture() {
        DEVICES.forEach(device -> addCapture(device, CaptureState.RUNNING, 24_000, 1_000, null));
        addCapture("host-d/sdc", CaptureState.RUNNING, 900, 390_000, null);
        addCapture(
                "host-e/sda",
                CaptureState.FAILED,
                0,
                2_000,
                "tracefs is not mounted: mount -t tracefs nodev" + " /sys/kernel/tracing");
        addCapture("host-e/sdb", CaptureState.RUNNING, 0, 2_000, null);
    }

    private void addCapture(String key, CaptureState state, long captured, long agoMillis, String message) {
        String[] parts = key.split("/");
        changes.add(Change.CaptureReported.of(CaptureStatus.newBuilder()
                .setHost(parts[0])
                .setDevice(parts[1])
                .setIntervalStart(nowMillis - agoMillis - WINDOW_MILLIS)
                .setIntervalEnd(nowMillis - agoMillis)
                .setCaptured(captured)
                .setSource("tracefs")
                .setState(state)
                .setMessage(message)
                .build()));
    }

    private void addRemediations() {
        Remediation.Builder bitmap = remediation(
                        BITMAP_ID,
                        "W01",
                        Severity.CRITICAL,
                        "host-a",
                        "nvme0n1",
                        "nvme0n1: 412 of 1236 writes are 3.5 KiB at sector 24 (unit 4 KiB); each takes 33× as long;"
                                + " whole-unit writes would make this device about 12× faster",
                        540,
                        10)
                .setSamples(samples("nvme0n1", "md127_raid10"))
                .setCulprits(List.of(
                        new Culprit("md write-intent bitmap", 0.97, Attribution.KERNEL_THREAD),
                        new Culprit("postgres", 0.03, Attribution.WRITEBACK)));
        for (int revision = 1; revision <= 4; revision++) {
            publish(bitmap.setRevision(revision).build());
        }
        publish(remediation(
                        "W01:host-a/nvme1n1",
                        "W01",
                        Severity.CRITICAL,
                        "host-a",
                        "nvme1n1",
                        "nvme1n1: 388 of 1190 writes are 3.5 KiB at sector 24 (unit 4 KiB); each takes 61× as long;"
                                + " whole-unit writes would make this device about 22× faster",
                        530,
                        20)
                .build());
        publish(remediation(
                        "W01:host-a/nvme2n1",
                        "W01",
                        Severity.WARNING,
                        "host-a",
                        "nvme2n1",
                        "nvme2n1: 402 of 1201 writes are 3.5 KiB at sector 24 (unit 4 KiB); each takes 22× as long;"
                                + " whole-unit writes would make this device about 7.8× faster",
                        500,
                        30)
                .build());
        publish(remediation(
                        "C01:host-c/dm-3",
                        "C01",
                        Severity.WARNING,
                        "host-c",
                        "dm-3",
                        "dm-3: copies run in 64 KiB sub-jobs, 8 at a time: at most 512 KiB are in flight; 512 KiB sub-jobs"
                                + " copied 1.7× to 2× as fast on a pool with 4 MiB blocks",
                        3_000,
                        65)
                .build());
        publish(remediation(
                        "G01:host-b/sda",
                        "G01",
                        Severity.INFO,
                        "host-b",
                        "sda",
                        "sda: reports an optimal I/O size of 33553920 B, which is no multiple of 4096 B; it is ignored, and"
                                + " readahead was set to 65532 KiB from it",
                        86_000,
                        40)
                .build());
        publish(remediation(
                        "W02:host-b/sdb",
                        "W02",
                        Severity.WARNING,
                        "host-b",
                        "sdb",
                        "sdb: 61 % of the writes are runs of 512 B through the page cache",
                        7_000,
                        3_600)
                .setState(RemediationState.RESOLVED)
                .setResolvedAt(nowMillis - 3_600_000)
                .build());
        publish(remediation(
                        "W01:host-c/inject",
                        "W01",
                        Severity.INFO,
                        "host-c",
                        "dm-3",
                        "dm-3: 44 of 100 writes come from " + SCRIPT + " <img src=x onerror=alert(2)>",
                        900,
                        120)
                .setCulprits(List.of(new Culprit(SCRIPT, 0.9, Attribution.DIRECT)))
                .setSamples(samples("dm-3", SCRIPT))
                .build());
    }

    private void publish(Remediation remediation) {
        changes.add(new Change.RemediationPublished(remediation));
    }

    private Remediation.Builder remediation(
            String id,
            String rule,
            Severity severity,
            String host,
            String device,
            String summary,
            long firstSeenSecondsAgo,
            long lastSeenSecondsAgo) {
        return Remediation.newBuilder()
                .setId(id)
                .setRevision(1)
                .setState(RemediationState.FIRING)
                .setRule(rule)
                .setSeverity(severity)
                .setConfidence(0.86)
                .setTarget(Target.newBuilder()
                        .setHost(host)
                        .setName(device)
                        .setModel("SOLIDIGM SSDPF2KX038T1")
                        .setFirmware("9CV10410")
                        .setKernel("6.1.0-18-amd64")
                        .setStableId("eui.01000000000000005cd2e4a1b2c35551")
                        .build())
                .setFirstSeen(nowMillis - firstSeenSecondsAgo * 1000)
                .setLastSeen(nowMillis - lastSeenSecondsAgo * 1000)
                .setWindowStart(nowMillis - lastSeenSecondsAgo * 1000 - WINDOW_MILLIS)
                .setWindowEnd(nowMillis - lastSeenSecondsAgo * 1000)
                .setSummary(summary)
                .setEvidence(evidence())
                .setImpact(new Impact(0.81, 5.8, 11.7, "latencies of this device in this window"))
                .setAction(action());
    }

    private static List<Evidence> evidence() {
        return List.of(
                new Evidence("subUnitWrites", 412.0, "", 20.0),
                new Evidence("writes", 1236.0, "", null),
                new Evidence("shareOfWrites", 0.333, "1", 0.05),
                new Evidence("shareOfWriteLatency", 0.942, "1", 0.10),
                new Evidence("sector", 24.0, "sector512", null),
                new Evidence("writeBytes", 3584.0, "B", null),
                new Evidence("writeUnit", 4096.0, "B", null),
                new Evidence("subUnitLatency", 2.94, "ms", null),
                new Evidence("wholeUnitLatency", 0.089, "ms", null),
                new Evidence("penalty", 33.0, "1", 1.5));
    }

    private static Action action() {
        return Action.newBuilder()
                .setKind("MD_BITMAP_CHUNK")
                .setDescription("md writes the last page of its write-intent bitmap in 3584 B at sector 24, the device"
                        + " wants 4096 B. Give the bitmap another chunk size, so that its last page is whole.")
                .setCommands(List.of(BITMAP_COMMAND, "mdadm --grow /dev/md127 --bitmap=internal --bitmap-chunk=128M"))
                .setPrecondition("/dev/md127 is clean (cat /proc/mdstat): between the two commands a crash means a full"
                        + " resync")
                .setVerify("mdadm --examine-bitmap /dev/nvme0n1; this remediation resolves")
                .setRollback("mdadm --grow /dev/md127 --bitmap=none && mdadm --grow /dev/md127 --bitmap=internal"
                        + " --bitmap-chunk=64M")
                .setRisk(Risk.MEDIUM)
                .setDoNotApplyWhen(List.of("the array is resyncing, recovering or reshaping"))
                .setReferences(List.of("https://git.kernel.org/torvalds/c/8745faa95611"))
                .build();
    }

    private List<SampleIo> samples(String device, String process) {
        List<SampleIo> samples = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            long issuedAtNanos = Duration.ofMillis(nowMillis - 20_000).toNanos() + i * 83_411_207L;
            samples.add(new SampleIo(
                    issuedAtNanos, device, Operation.WRITE, 24L, 3584L, 2_940_000L + i * 31_700, 1411, process));
        }
        return samples;
    }
}
