package io.blkstream.streams.topology.rollup;

import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.topology.internal.CodecSerde;
import io.blkstream.streams.topology.windows.WindowUpdate;
import io.blkstream.streams.wire.StateCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A window of a mirror's member, on its way to where the whole array is looked at; its key is host/arrayId.
 *
 * @param window a copy of its own after the way through the topic
 * @param stage how final it is
 */
public record MemberWindow(DeviceWindow window, WindowUpdate.Stage stage) {
    /** Its bytes in the internal topic. */
    public static final CodecSerde<MemberWindow> SERDE =
            new CodecSerde<>(new StateCodec("member-windows", 1), MemberWindow::writeTo, MemberWindow::readFrom);

    private void writeTo(DataOutput out) throws IOException {
        out.writeUTF(window.device().host());
        out.writeUTF(window.device().device());
        out.writeByte(stage.ordinal());
        window.writeTo(out);
    }

    private static MemberWindow readFrom(DataInput in) throws IOException {
        DeviceId device = new DeviceId(in.readUTF(), in.readUTF());
        WindowUpdate.Stage stage = WindowUpdate.Stage.values()[in.readByte()];
        return new MemberWindow(DeviceWindow.readFrom(device, in), stage);
    }
}
