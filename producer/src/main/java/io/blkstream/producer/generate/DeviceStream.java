package io.blkstream.producer.generate;

import io.blkstream.producer.trace.BlankIo;
import io.blkstream.schemas.IoEvent;
import java.util.SplittableRandom;

/** The events of one device, in order of their issue, in constant memory. */
final class DeviceStream {
    private static final long SECTOR_BYTES = 512;
    /** The golden ratio's fraction: spreads any number of devices evenly over a period. */
    private static final double SPREAD = 0.618_033_988_749_895;

    private final DeviceLoad load;
    private final int index;
    private final double iops;
    private final long startNanos;
    private final long durationNanos;
    private final SplittableRandom random;
    private final LatencyTable latencies;
    private final TimeHeap completions = new TimeHeap();
    private final long[] laneSectors = new long[Place.Sequential.LANES];
    private final long laneLengthSectors;
    private int phase = -1;
    private Flow flow;
    private Clockwork clockwork;
    private int step;
    private long sequence;

    DeviceStream(DeviceLoad load, int index, ScenarioSize size, long seed, long startNanos, LatencyTable latencies) {
        this.load = load;
        this.index = index;
        this.iops = size.iopsPerDevice();
        this.startNanos = startNanos;
        this.durationNanos = size.duration().toNanos();
        this.random = new SplittableRandom(seed * 1_000_003L + index);
        this.latencies = latencies;
        this.laneLengthSectors = laneLength(load.geometry().getSizeBytes());
        nextPhase();
    }

    /** Position among the devices; breaks ties of time. */
    int index() {
        return index;
    }

    /** Issue of the next event; {@link Long#MAX_VALUE} after the last. */
    long nextIssueNanos() {
        return clockwork.nextIssueNanos();
    }

    /** The next event; there must be one. */
    IoEvent next() {
        long issueNanos = clockwork.nextIssueNanos();
        Step current = flow.steps().get(step);
        step = step + 1 == flow.steps().size() ? 0 : step + 1;
        long latencyNanos = latencyNanos(current);
        completions.removeUpTo(issueNanos);
        completions.add(issueNanos + latencyNanos);
        IoEvent event = event(current, issueNanos, latencyNanos);
        clockwork.issued(latencyNanos);
        while (clockwork.nextIssueNanos() == Long.MAX_VALUE
                && phase + 1 < load.phases().size()) {
            nextPhase();
        }
        return event;
    }

    private void nextPhase() {
        do {
            phase++;
            int phases = load.phases().size();
            flow = load.phases().get(phase);
            step = 0;
            clockwork = Clockwork.of(
                    flow,
                    iops * flow.share(),
                    index * SPREAD % 1,
                    startNanos + durationNanos * phase / phases,
                    startNanos + durationNanos * (phase + 1) / phases);
        } while (clockwork.nextIssueNanos() == Long.MAX_VALUE
                && phase + 1 < load.phases().size());
    }

    private long latencyNanos(Step current) {
        double periodNanos = 1e9 / (iops * flow.share());
        double mean = flow.inFlight() > 0 ? flow.inFlight() * periodNanos : current.meanLatencyNanos();
        long drawn = latencies.draw(mean, random);
        return flow.alone() ? Math.max(1, Math.min(drawn, (long) (periodNanos * 0.9))) : drawn;
    }

    private IoEvent event(Step current, long issueNanos, long latencyNanos) {
        IoEvent event = BlankIo.create();
        event.setIssuedAt(issueNanos);
        event.setOperation(current.operation());
        event.setFlags(current.flags());
        event.setSector(sector(current));
        event.setBytes(current.bytes());
        event.setLatencyNanos(latencyNanos);
        event.setInFlight(completions.size());
        event.setBios(current.bios() == 0 ? null : (Integer) current.bios());
        event.setCompletion(current.completion());
        event.setSequence(sequence++);
        event.setPid(current.pid());
        event.setProcess(current.process());
        event.setHost(load.geometry().getHost());
        event.setDevice(load.geometry().getDevice());
        return event;
    }

    private long sector(Step current) {
        long sectors = Math.max(1, current.bytes() / SECTOR_BYTES);
        if (current.place() instanceof Place.Fixed fixed) {
            return fixed.sector();
        }
        if (current.place() instanceof Place.Sequential sequential) {
            return sequentialSector(sequential.lane(), sectors);
        }
        long slots = laneLengthSectors * Place.Sequential.LANES / sectors;
        return Place.DATA_START + random.nextLong(slots) * sectors;
    }

    private long sequentialSector(int lane, long sectors) {
        if (laneSectors[lane] + sectors > laneLengthSectors) {
            laneSectors[lane] = 0;
        }
        long sector = Place.DATA_START + lane * laneLengthSectors + laneSectors[lane];
        laneSectors[lane] += sectors;
        return sector;
    }

    /** In whole MiB, so that the lanes start on multiples of every request's size. */
    private static long laneLength(long sizeBytes) {
        long sectors = (sizeBytes / SECTOR_BYTES - Place.DATA_START) / Place.Sequential.LANES;
        return sectors - sectors % 2048;
    }
}
