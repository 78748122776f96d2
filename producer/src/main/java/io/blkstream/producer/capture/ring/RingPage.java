package io.blkstream.producer.capture.ring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Takes pages of the kernel's trace ring buffer apart. Source: kernel/trace/ring_buffer.c, include/linux/ring_buffer.h.
 *
 * <p>A record begins with 32 bits: 5 of type or length, 27 of time since the previous record. Not for use by several threads.
 */
public final class RingPage {
    private static final int TIME_BITS = 27;
    private static final int TYPE_LENGTH_IN_ARRAY = 0;
    private static final int TYPE_PADDING = 29;
    private static final int TYPE_TIME_EXTEND = 30;
    private static final int TYPE_TIME_STAMP = 31;
    private static final int WORD = 4;
    private static final long MISSED = 1L << 31;
    private static final long MISSED_STORED = 1L << 30;
    private static final long LENGTH_MASK = (1L << 20) - 1;

    /** An absolute time has 59 bits; the kernel takes the others from the time before. */
    private static final long UPPER_TIME_BITS = 0xf8L << 56;

    private final PageLayout layout;
    private final boolean littleEndian;
    private long timeNanos;

    /** Takes what pages hold. */
    public interface Records {
        /**
         * Records of this buffer are missing before what follows.
         *
         * @param timeNanos time of what follows
         * @param count how many; 0 = some
         */
        void lost(long timeNanos, long count);

        /** A record of {@code length} bytes at {@code start} of the page; it may be looked at until the call returns. */
        void record(long timeNanos, ByteBuffer page, int start, int length);
    }

    /** For pages of this machine. */
    public RingPage(PageLayout layout) {
        this(layout, ByteOrder.nativeOrder());
    }

    RingPage(PageLayout layout, ByteOrder order) {
        this.layout = layout;
        this.littleEndian = order == ByteOrder.LITTLE_ENDIAN;
    }

    /**
     * Reads one page.
     *
     * @param page in the machine's byte order, from 0 to its limit; one cut short is read as far as it goes
     * @return how many records it held
     */
    public int read(ByteBuffer page, Records to) {
        if (page.limit() < layout.dataOffset()) {
            return 0;
        }
        long commit = layout.commitBytes() == 8
                ? page.getLong(layout.commitOffset())
                : page.getInt(layout.commitOffset()) & 0xFFFF_FFFFL;
        long pageTimeNanos = page.getLong(0);
        long end = Math.min(page.limit(), layout.dataOffset() + (commit & LENGTH_MASK));
        if ((commit & MISSED) != 0) {
            to.lost(pageTimeNanos, missed(page, commit, (int) end));
        }
        return records(page, (int) end, pageTimeNanos, to);
    }

    /** The number lies behind the data when there was room for it. */
    private long missed(ByteBuffer page, long commit, int end) {
        boolean stored = (commit & MISSED_STORED) != 0 && end + layout.commitBytes() <= page.limit();
        if (!stored) {
            return 0;
        }
        return layout.commitBytes() == 8 ? page.getLong(end) : page.getInt(end) & 0xFFFF_FFFFL;
    }

    private int records(ByteBuffer page, int end, long pageTimeNanos, Records to) {
        timeNanos = pageTimeNanos;
        int count = 0;
        int at = layout.dataOffset();
        while (at + WORD <= end) {
            int head = page.getInt(at);
            int type = littleEndian ? head & 31 : head >>> TIME_BITS;
            long delta = littleEndian ? head >>> 5 : head & (1 << TIME_BITS) - 1;
            boolean wordFollows = type == TYPE_LENGTH_IN_ARRAY || type >= TYPE_PADDING;
            if (wordFollows && at + 2 * WORD > end || type == TYPE_PADDING && delta == 0) {
                break;
            }
            int word = wordFollows ? page.getInt(at + WORD) : 0;
            passTime(type, delta, word);
            int next = at + WORD + bytesAfterHead(type, word);
            if (next <= at || next > end) {
                break;
            }
            if (type < TYPE_PADDING) {
                int start = type == TYPE_LENGTH_IN_ARRAY ? at + 2 * WORD : at + WORD;
                to.record(timeNanos, page, start, next - start);
                count++;
            }
            at = next;
        }
        return count;
    }

    private void passTime(int type, long delta, int word) {
        long time = ((word & 0xFFFF_FFFFL) << TIME_BITS) + delta;
        switch (type) {
            case TYPE_TIME_STAMP -> timeNanos = time | timeNanos & UPPER_TIME_BITS;
            case TYPE_TIME_EXTEND -> timeNanos += time;
            default -> timeNanos += delta;
        }
    }

    private static int bytesAfterHead(int type, int word) {
        return switch (type) {
            case TYPE_LENGTH_IN_ARRAY, TYPE_PADDING -> word;
            case TYPE_TIME_EXTEND, TYPE_TIME_STAMP -> WORD;
            default -> type * WORD;
        };
    }
}
