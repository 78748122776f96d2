package io.blkstream.producer.capture.live;

import io.blkstream.producer.capture.CaptureException;
import io.blkstream.producer.capture.CaptureOut;
import io.blkstream.producer.capture.IoCapture;
import io.blkstream.producer.capture.ring.BlockRecordDecoder;
import io.blkstream.producer.capture.tracefs.TraceInstance;
import io.blkstream.producer.capture.tracefs.Tracefs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Captures this host's I/Os through a tracefs instance of its own; needs root.
 *
 * <p>The buffers of the processors are emptied many times a second; after each round everything older than its beginning is
 * there and can be put in order. The kernel is never made to wait: what does not fit into its buffers is lost, and the
 * kernel's own I/O counts tell how many I/Os that were.
 */
public final class LiveCapture implements IoCapture {
    private static final Logger LOG = LoggerFactory.getLogger(LiveCapture.class);
    private static final Path SYS = Path.of("/sys");
    private static final Path PROC = Path.of("/proc");

    /** A record gets its time a moment before it can be read. */
    private static final long SLACK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int DISK_SECONDS = 5;
    private static final int CLOCK_SECONDS = 10;

    private final LiveSettings settings;
    private final ClockMapping clock;
    private final DiskTable disks;
    private final DiskAccounts accounts = new DiskAccounts(SYS);
    private final ExcludedTasks excluded;
    private final RoundPause pause = new RoundPause();
    private final Set<Integer> strangers = new TreeSet<>();
    private final CaptureResults results;
    private BlockTraceSession session;
    private RequestStream requests;
    private long lostRecords;
    private long lossesSeen;
    private long seconds;
    private boolean countsTaken;
    private volatile boolean stopped;

    public LiveCapture(LiveSettings settings, HostClock clock) {
        this.settings = settings;
        this.clock = new ClockMapping(clock);
        this.disks = new DiskTable(SYS, settings.devices());
        this.excluded = new ExcludedTasks(settings.exclusions(), PROC);
        this.results = new CaptureResults(settings.host(), this.clock, accounts, excluded);
    }

    @Override
    public String source() {
        return "tracefs";
    }

    @Override
    public void stop() {
        stopped = true;
    }

    @Override
    public void run(CaptureOut out) throws IOException {
        checkDevices();
        Tracefs tracefs = Tracefs.provide();
        tracefs.removeStale(pid -> Files.exists(PROC.resolve(Long.toString(pid))))
                .forEach(name -> LOG.info("removed what an ended capture left behind instance={}", name));
        TraceInstance instance = tracefs.newInstance(ProcessHandle.current().pid());
        try (BlockTraceSession opened = open(instance)) {
            session = opened;
            ProcessPriority.set(settings.nice());
            begin();
            LOG.info("capturing instance={} devices={}", instance.name(), names(disk -> true));
            rounds(out);
            end(out);
        }
        LOG.info("captured until the end lostRecords={}", lostRecords);
    }

    private void checkDevices() {
        Set<String> missing = new TreeSet<>(settings.devices());
        missing.removeAll(disks.disks().stream().map(Disk::name).toList());
        if (!missing.isEmpty()) {
            throw new CaptureException("no such disk in /sys/block: " + String.join(", ", missing)
                    + " (whole disks only; there are "
                    + String.join(", ", names(new DiskTable(SYS, Set.of()))) + ")");
        }
    }

    private BlockTraceSession open(TraceInstance instance) throws IOException {
        try {
            return new BlockTraceSession(instance, settings);
        } catch (IOException | RuntimeException e) {
            instance.close();
            throw e;
        }
    }

    private void begin() throws IOException {
        BlockRecordDecoder decoder = new BlockRecordDecoder(session.formats(), this::diskOfRequest, this::diskOfBio);
        requests = new RequestStream(decoder, results);
        addCpus();
        followDisks();
        checkClock();
        session.begin();
    }

    private void rounds(CaptureOut out) throws IOException {
        long nextSecond = clock.nowNanos() + SECOND_NANOS;
        long nextReport = clock.nowNanos() + settings.reportInterval().toNanos();
        while (!stopped) {
            long now = clock.nowNanos();
            int records = session.drain(requests);
            requests.pairUntil(now - SLACK_NANOS);
            results.handOver(out);
            if (countsTaken) {
                compare();
            }
            if (now >= nextSecond) {
                nextSecond = now + SECOND_NANOS;
                everySecond();
            }
            if (now >= nextReport) {
                nextReport = now + settings.reportInterval().toNanos();
                out.report(accounts.reports(remark()));
            }
            pause.after(records, () -> stopped);
        }
    }

    private void end(CaptureOut out) throws IOException {
        session.end();
        session.drain(requests);
        requests.finish();
        accounts.takeCounts();
        compare();
        results.handOver(out);
        out.report(accounts.reports(remark()));
    }

    private void everySecond() throws IOException {
        seconds++;
        // Compared a round later, when everything that the kernel has counted by now has been paired.
        accounts.takeCounts();
        countsTaken = true;
        excluded.refresh();
        if (seconds % DISK_SECONDS == 0) {
            addCpus();
            disks.refresh();
            followDisks();
        }
        if (seconds % CLOCK_SECONDS == 0) {
            long movedNanos = clock.measure();
            if (Math.abs(movedNanos) > STEP_NANOS) {
                LOG.info("the wall clock was set movedBy={}ms", TimeUnit.NANOSECONDS.toMillis(movedNanos));
            }
        }
    }

    private void compare() throws IOException {
        long lost = session.lost();
        boolean more = lost > lostRecords || requests.lossesSeen() > lossesSeen;
        lostRecords = lost;
        lossesSeen = requests.lossesSeen();
        accounts.compare(more);
        countsTaken = false;
    }

    private String remark() {
        return lostRecords == 0
                ? null
                : lostRecords + " trace records lost in the kernel's buffers; raise agent.kernel-buffer";
    }

    private void followDisks() throws IOException {
        strangers.clear();
        accounts.follow(disks);
        boolean chosen = !settings.devices().isEmpty();
        session.filter(chosen ? numbers(disk -> disk.hasRequests()) : Set.of(), numbers(Disk::isSeenByBios));
    }

    private void addCpus() throws IOException {
        session.addCpus(TraceInstance.cpus(Files.readString(SYS.resolve("devices/system/cpu/online"))));
    }

    private void checkClock() throws IOException {
        long before = System.nanoTime();
        long traced = session.nowNanos();
        if (traced > 0) {
            clock.traceClockWas(traced, before, System.nanoTime());
        }
    }

    private int diskOfRequest(int number) {
        return disk(number, true);
    }

    private int diskOfBio(int number) {
        return disk(number, false);
    }

    private int disk(int number, boolean byRequests) {
        Disk disk = disks.diskOrPartition(number);
        if (disk == null && number != 0 && strangers.add(number)) {
            // A disk that was attached a moment ago.
            disks.refresh();
            accounts.follow(disks);
            disk = disks.diskOrPartition(number);
        }
        boolean wanted = disk != null && (byRequests ? disk.hasRequests() : disk.isSeenByBios());
        return wanted ? disk.number() : -1;
    }

    private Set<Integer> numbers(Predicate<Disk> which) {
        return disks.disks().stream()
                .filter(which)
                .flatMap(disk -> disk.numbers().stream())
                .collect(Collectors.toSet());
    }

    private List<String> names(Predicate<Disk> which) {
        return disks.disks().stream().filter(which).map(Disk::name).toList();
    }

    private static List<String> names(DiskTable table) {
        return table.disks().stream().map(Disk::name).toList();
    }
}
