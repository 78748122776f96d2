package io.blkstream.streams.wire;

import io.blkstream.schemas.IoEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;

/** Frames made by Avro itself, to be read or damaged. */
public final class IoEventFrames {
    private IoEventFrames() {}

    public static byte[] frame(int schemaId, IoEvent event) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int shift = 32; shift >= 0; shift -= 8) {
            bytes.write(shift == 32 ? 0 : schemaId >>> shift);
        }
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        try {
            new SpecificDatumWriter<>(IoEvent.class).write(event, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
