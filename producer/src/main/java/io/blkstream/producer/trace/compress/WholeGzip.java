package io.blkstream.producer.trace.compress;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** All members of a gzip file. Says so when something else follows them, where the JDK ends in silence. */
final class WholeGzip extends GZIPInputStream {
    private static final int BUFFER_BYTES = 64 * 1024;
    private static final int TRAILER_BYTES = 8;

    WholeGzip(InputStream in) throws IOException {
        super(in, BUFFER_BYTES);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = super.read(target, offset, length);
        if (count < 0 && (inf.getRemaining() > TRAILER_BYTES || in.available() > 0)) {
            throw new ZipException("what follows the last whole member is not gzip");
        }
        return count;
    }
}
