package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.WriteUnit;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Writes of one window sorted into those that cover whole write units and those that do not. */
public final class SubUnitWrites {
    /** Examples kept. */
    public static final int MAX_SAMPLES = 10;

    private final WriteUnit unit;
    private long writes;
    private long subUnitWrites;
    private final LatencyTally subUnit;
    private final LatencyTally wholeUnit;
    private final HeavyHitters<String> processes;
    private final HeavyHitters<WriteShape> shapes;
    private final List<SampleIo> samples;

    SubUnitWrites(WriteUnit unit) {
        this(unit, new LatencyTally(), new LatencyTally(), new HeavyHitters<>(), new HeavyHitters<>());
    }

    private SubUnitWrites(
            WriteUnit unit,
            LatencyTally subUnit,
            LatencyTally wholeUnit,
            HeavyHitters<String> processes,
            HeavyHitters<WriteShape> shapes) {
        this.unit = unit;
        this.subUnit = subUnit;
        this.wholeUnit = wholeUnit;
        this.processes = processes;
        this.shapes = shapes;
        this.samples = new ArrayList<>();
    }

    /** Takes a write with data; nothing else. */
    void add(BlockIo write) {
        writes += write.weight();
        if (unit.isWhole(write.sector512(), write.bytes())) {
            wholeUnit.add(write.latencyNanos(), write.weight());
        } else {
            addSubUnit(write);
        }
    }

    /** The unit by which the writes were sorted. */
    public WriteUnit unit() {
        return unit;
    }

    /** All writes with data, weighted. */
    public long writes() {
        return writes;
    }

    /** Those whose size or offset is not a multiple of the unit, weighted. */
    public long subUnitWrites() {
        return subUnitWrites;
    }

    /** Latencies of sub-unit writes. */
    public LatencyTally subUnitLatency() {
        return subUnit;
    }

    /** Latencies of whole-unit writes. */
    public LatencyTally wholeUnitLatency() {
        return wholeUnit;
    }

    /** Who submitted the sub-unit writes. */
    public HeavyHitters<String> processes() {
        return processes;
    }

    /** Where and how large the sub-unit writes are. */
    public HeavyHitters<WriteShape> shapes() {
        return shapes;
    }

    /** The first sub-unit writes of the window, at most {@link #MAX_SAMPLES}. */
    public List<SampleIo> samples() {
        return List.copyOf(samples);
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeInt(unit.sizeBytes());
        out.writeInt(unit.alignmentOffsetBytes());
        subUnit.writeTo(out);
        wholeUnit.writeTo(out);
        processes.writeTo(out, (process, to) -> to.writeUTF(process));
        shapes.writeTo(out, SubUnitWrites::writeShape);
        out.writeLong(writes);
        out.writeLong(subUnitWrites);
        out.writeByte(samples.size());
        for (SampleIo sample : samples) {
            sample.writeTo(out);
        }
    }

    static SubUnitWrites readFrom(DataInput in) throws IOException {
        SubUnitWrites tally = new SubUnitWrites(
                new WriteUnit(in.readInt(), in.readInt()),
                LatencyTally.readFrom(in),
                LatencyTally.readFrom(in),
                HeavyHitters.readFrom(in, DataInput::readUTF),
                HeavyHitters.readFrom(in, from -> new WriteShape(from.readLong(), from.readLong())));
        tally.writes = in.readLong();
        tally.subUnitWrites = in.readLong();
        int sampleCount = in.readByte();
        for (int i = 0; i < sampleCount; i++) {
            tally.samples.add(SampleIo.readFrom(in));
        }
        return tally;
    }

    private void addSubUnit(BlockIo write) {
        subUnitWrites += write.weight();
        subUnit.add(write.latencyNanos(), write.weight());
        processes.add(write.process(), write.weight());
        shapes.add(new WriteShape(write.sector512(), write.bytes()), write.weight());
        if (samples.size() < MAX_SAMPLES) {
            samples.add(SampleIo.of(write));
        }
    }

    private static void writeShape(WriteShape shape, DataOutput out) throws IOException {
        out.writeLong(shape.sector512());
        out.writeLong(shape.bytes());
    }
}
