package io.blkstream.producer.trace.compress;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** A decoder whose errors say which compression failed, and how far it came. */
final class CompressedInput extends FilterInputStream {
    private final Decompression compression;
    private long plainBytes;

    private CompressedInput(Decompression compression, InputStream decoder) {
        super(decoder);
        this.compression = compression;
    }

    static InputStream open(Decompression compression, InputStream in) throws IOException {
        try {
            return new CompressedInput(compression, compression.decoder(in));
        } catch (IOException e) {
            throw damaged(compression, 0, e);
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        try {
            int count = in.read(target, offset, length);
            plainBytes += Math.max(count, 0);
            return count;
        } catch (IOException e) {
            throw damaged(compression, plainBytes, e);
        }
    }

    @Override
    public long skip(long count) throws IOException {
        byte[] passedOver = new byte[(int) Math.max(0, Math.min(count, 8192))];
        return passedOver.length == 0 ? 0 : Math.max(0, read(passedOver, 0, passedOver.length));
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private static IOException damaged(Decompression compression, long plainBytes, IOException cause) {
        String name = compression.name().toLowerCase(Locale.ROOT);
        return new IOException(
                name + " input is cut off or damaged after " + plainBytes + " plain bytes: " + cause.getMessage(),
                cause);
    }
}
