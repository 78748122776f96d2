package io.blkstream.streams.wire;

import io.blkstream.schemas.Remediation;
import io.blkstream.streams.domain.detect.Cause;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A remediation inside state or an internal topic: its cause, then the Avro record as it is published. */
public final class RemediationCodec {
    private RemediationCodec() {}

    /** Writes a remediation; {@link #read} is its inverse. */
    public static void write(io.blkstream.streams.domain.remedy.Remediation remediation, DataOutput out)
            throws IOException {
        out.writeUTF(remediation.finding().cause().name());
        ByteBuffer record = RemediationMapper.toRecord(remediation).toByteBuffer();
        out.writeInt(record.remaining());
        out.write(record.array(), record.arrayOffset() + record.position(), record.remaining());
    }

    /** Reads what {@link #write} wrote. */
    public static io.blkstream.streams.domain.remedy.Remediation read(DataInput in) throws IOException {
        Cause cause = Cause.valueOf(in.readUTF());
        byte[] record = new byte[in.readInt()];
        in.readFully(record);
        return RemediationMapper.toDomain(Remediation.fromByteBuffer(ByteBuffer.wrap(record)), cause);
    }
}
