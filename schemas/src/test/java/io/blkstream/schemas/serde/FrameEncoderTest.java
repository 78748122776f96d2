package io.blkstream.schemas.serde;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

class FrameEncoderTest {

    @Property(tries = 300)
    void shouldWriteWhatAvrosOwnEncoderWrites(
            @ForAll int i,
            @ForAll long l,
            @ForAll float f,
            @ForAll double d,
            @ForAll boolean b,
            @ForAll String text,
            @ForAll @Size(max = 2_000) byte[] bytes)
            throws IOException {
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        BinaryEncoder avros = EncoderFactory.get().binaryEncoder(expected, null);
        FrameEncoder ours = new FrameEncoder();
        ours.begin(0x01020304);

        for (Encoder encoder : new Encoder[] {avros, ours}) {
            encoder.writeInt(i);
            encoder.writeLong(l);
            encoder.writeFloat(f);
            encoder.writeDouble(d);
            encoder.writeBoolean(b);
            encoder.writeString(text);
            encoder.writeBytes(bytes);
            encoder.writeBytes(ByteBuffer.wrap(bytes));
            encoder.writeFixed(bytes);
            encoder.writeArrayStart();
            encoder.writeArrayEnd();
            encoder.flush();
        }

        byte[] frame = ours.frame();
        assertThat(Arrays.copyOf(frame, 5)).containsExactly(0, 1, 2, 3, 4);
        assertThat(Arrays.copyOfRange(frame, 5, frame.length)).isEqualTo(expected.toByteArray());
    }

    @Test
    void shouldLeaveBuffersPositionAlone() throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3}).position(1);
        FrameEncoder encoder = new FrameEncoder();
        encoder.begin(1);

        encoder.writeBytes(buffer);

        assertThat(buffer.position()).isEqualTo(1);
        assertThat(encoder.frame()).containsExactly(0, 0, 0, 0, 1, 4, 2, 3);
    }

    @Test
    void shouldPeekTheSchemaIdWithoutMovingTheBuffer() {
        ByteBuffer frame = ByteBuffer.wrap(new byte[] {9, 0, -1, 2, 3, 4, 5}).position(1);

        assertThat(ConfluentFrame.schemaId(frame)).isEqualTo(0xff020304);
        assertThat(frame.position()).isEqualTo(1);
        assertThat(ConfluentFrame.schemaId(new byte[] {0, -1, 2, 3, 4})).isEqualTo(0xff020304);
    }
}
