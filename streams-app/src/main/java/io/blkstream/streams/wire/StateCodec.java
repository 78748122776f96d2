package io.blkstream.streams.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The bytes of one kind of state in a changelog: a version, then the state. Changelogs are this application's own; nobody
 * else reads them.
 *
 * @param name what the state is called in messages
 * @param version changes whenever the layout does
 */
public record StateCodec(String name, int version) {

    /** Writes a state. */
    public interface Writer {
        void write(DataOutput out) throws IOException;
    }

    /** Reads a state. */
    public interface Reader<T> {
        T read(DataInput in) throws IOException;
    }

    /** The bytes of a state. */
    public byte[] encode(Writer state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeByte(version);
            state.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * The state in these bytes.
     *
     * @throws IllegalStateException when another version wrote them; the message says what to do
     */
    public <T> T decode(byte[] bytes, Reader<T> reader) {
        try {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
            int found = in.readByte();
            if (found != version) {
                throw new IllegalStateException("state '" + name + "' was written in version " + found
                        + ", this program reads version " + version
                        + ": finish with the old program, or reset the application (kafka-streams-application-reset)");
            }
            return reader.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException("state '" + name + "' is damaged", e);
        }
    }
}
