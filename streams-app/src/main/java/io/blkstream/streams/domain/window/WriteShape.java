package io.blkstream.streams.domain.window;

/**
 * Where and how large a write is: the same shape again and again is a structure on disk, not data.
 *
 * @param sector512 first sector, 512-byte units
 * @param bytes size, bytes
 */
public record WriteShape(long sector512, long bytes) implements Comparable<WriteShape> {
    @Override
    public int compareTo(WriteShape other) {
        int bySector = Long.compare(sector512, other.sector512);
        return bySector != 0 ? bySector : Long.compare(bytes, other.bytes);
    }
}
