package io.blkstream.producer.trace.compress;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import org.tukaani.xz.XZInputStream;

/**
 * Compressions that traces come in, recognised by their first bytes, never by a file name. Several members, frames or
 * streams one after another, as {@code cat a.gz b.gz} makes them, read as one.
 */
public enum Decompression {
    GZIP(0x1f, 0x8b, 0x08) {
        @Override
        InputStream decoder(InputStream in) throws IOException {
            return new WholeGzip(in);
        }
    },
    ZSTD(0x28, 0xb5, 0x2f, 0xfd) {
        @Override
        InputStream decoder(InputStream in) throws IOException {
            return new ZstdInputStream(in);
        }
    },
    XZ(0xfd, '7', 'z', 'X', 'Z', 0x00) {
        @Override
        InputStream decoder(InputStream in) throws IOException {
            return new XZInputStream(in, XZ_MEMORY_LIMIT_KIB);
        }
    };

    /** More than xz -9 asks for (65 MiB): a small hostile file must not take the whole heap. */
    private static final int XZ_MEMORY_LIMIT_KIB = 256 * 1024;

    private static final int LONGEST_MAGIC = 6;

    private final byte[] magic;

    Decompression(int... magic) {
        this.magic = new byte[magic.length];
        for (int i = 0; i < magic.length; i++) {
            this.magic[i] = (byte) magic[i];
        }
    }

    abstract InputStream decoder(InputStream in) throws IOException;

    /**
     * The plain bytes of an input, whether it is compressed or not.
     *
     * @param in the input; closed with the result
     * @return a stream whose reads throw an {@link IOException} that names the compression when the input is cut off or
     *     damaged
     */
    public static InputStream open(InputStream in) throws IOException {
        BufferedInputStream buffered = new ForeseeingInput(in);
        Optional<Decompression> found = of(firstBytes(buffered));
        if (found.isEmpty()) {
            return buffered;
        }
        return CompressedInput.open(found.get(), buffered);
    }

    /** The compression whose signature the bytes begin with. */
    public static Optional<Decompression> of(byte[] firstBytes) {
        return Arrays.stream(values()).filter(each -> each.begins(firstBytes)).findFirst();
    }

    private static byte[] firstBytes(InputStream buffered) throws IOException {
        buffered.mark(LONGEST_MAGIC);
        byte[] bytes = buffered.readNBytes(LONGEST_MAGIC);
        buffered.reset();
        return bytes;
    }

    private boolean begins(byte[] bytes) {
        return bytes.length >= magic.length && Arrays.equals(bytes, 0, magic.length, magic, 0, magic.length);
    }
}
