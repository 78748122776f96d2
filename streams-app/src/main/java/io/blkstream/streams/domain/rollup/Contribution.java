package io.blkstream.streams.domain.rollup;

import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.domain.window.DeviceWindow;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What one member adds to a roll-up in one span. A later state of it takes the place of an earlier one.
 *
 * @param member key of a device, or name of a host in the fleet
 */
public record Contribution(String member, TimeSpan span, Totals totals) {

    /** A device's part. */
    public static Contribution of(DeviceWindow window) {
        return new Contribution(window.device().toString(), window.span(), Totals.of(window));
    }

    /** What a roll-up adds to the one above it. */
    public static Contribution of(Rollup rollup) {
        return new Contribution(rollup.key(), rollup.span(), rollup.totals());
    }

    /** Of two states of one contribution, the larger is the later. */
    public long revision() {
        return totals.revision();
    }

    /** Writes the whole state; {@link #readFrom} is its inverse. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeUTF(member);
        out.writeLong(span.startNanos());
        out.writeLong(span.endNanos());
        totals.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static Contribution readFrom(DataInput in) throws IOException {
        return new Contribution(in.readUTF(), new TimeSpan(in.readLong(), in.readLong()), Totals.readFrom(in));
    }
}
