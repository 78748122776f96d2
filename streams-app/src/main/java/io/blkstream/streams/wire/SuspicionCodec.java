package io.blkstream.streams.wire;

import io.blkstream.streams.domain.detect.Measure;
import io.blkstream.streams.domain.remedy.Suspicion;
import io.blkstream.streams.domain.remedy.Trial;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/**
 * A suspicion as bytes for its changelog; the last publication in it is the Avro record that was published. Its version
 * changes with the schema of Remediation too.
 */
public final class SuspicionCodec {
    private static final StateCodec CODEC = new StateCodec("suspicions", 1);

    private SuspicionCodec() {}

    public static byte[] encode(Suspicion suspicion) {
        return CODEC.encode(out -> write(suspicion, out));
    }

    public static Suspicion decode(byte[] bytes) {
        return CODEC.decode(bytes, SuspicionCodec::read);
    }

    private static void write(Suspicion suspicion, DataOutput out) throws IOException {
        out.writeInt(suspicion.badWindows());
        out.writeInt(suspicion.badLooks());
        out.writeInt(suspicion.goodWindows());
        out.writeLong(suspicion.firstBadNanos());
        out.writeLong(suspicion.lastBadNanos());
        out.writeLong(suspicion.judgedUpToNanos());
        out.writeLong(suspicion.publishedAtNanos());
        out.writeBoolean(suspicion.published().isPresent());
        if (suspicion.published().isPresent()) {
            RemediationCodec.write(suspicion.published().get(), out);
        }
        writeTrial(suspicion.trial(), out);
    }

    private static void writeTrial(Trial trial, DataOutput out) throws IOException {
        out.writeUTF(trial.adjustable());
        out.writeInt(trial.badWindowsSinceChange());
        out.writeBoolean(trial.told());
        out.writeBoolean(trial.before().isPresent());
        if (trial.before().isPresent()) {
            Measure before = trial.before().get();
            out.writeUTF(before.metric());
            out.writeDouble(before.value());
            out.writeUTF(before.unit());
            out.writeBoolean(before.moreIsBetter());
        }
    }

    private static Trial readTrial(DataInput in) throws IOException {
        String adjustable = in.readUTF();
        int badWindows = in.readInt();
        boolean told = in.readBoolean();
        Optional<Measure> before = in.readBoolean()
                ? Optional.of(new Measure(in.readUTF(), in.readDouble(), in.readUTF(), in.readBoolean()))
                : Optional.empty();
        return new Trial(adjustable, before, badWindows, told);
    }

    private static Suspicion read(DataInput in) throws IOException {
        return new Suspicion(
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readBoolean() ? Optional.of(RemediationCodec.read(in)) : Optional.empty(),
                readTrial(in));
    }
}
