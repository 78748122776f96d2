package io.blkstream.producer.trace.dataset;

import java.util.ArrayList;
import java.util.List;

/** The columns of one row, with their blanks cut off. */
final class Columns {
    static final int SECTOR_BYTES = 512;

    private final List<String> texts;

    private Columns(List<String> texts) {
        this.texts = texts;
    }

    static Columns betweenCommas(String row) {
        List<String> texts = new ArrayList<>();
        int start = 0;
        for (int comma = row.indexOf(','); comma >= 0; comma = row.indexOf(',', start)) {
            texts.add(row.substring(start, comma).strip());
            start = comma + 1;
        }
        texts.add(row.substring(start).strip());
        return new Columns(texts);
    }

    /** @param row without blanks around it */
    static Columns betweenBlanks(String row) {
        List<String> texts = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= row.length(); i++) {
            if (i == row.length() || isBlank(row.charAt(i))) {
                if (i > start) {
                    texts.add(row.substring(start, i));
                }
                start = i + 1;
            }
        }
        return new Columns(texts);
    }

    static boolean isBlank(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    /** How many there are. */
    int count() {
        return texts.size();
    }

    /**
     * Throws unless there are so many.
     *
     * @param names their names, for the message
     */
    Columns require(int min, int max, String names) throws BadRow {
        if (count() < min || count() > max) {
            throw new BadRow(count() + " columns instead of " + min + " (" + names + ")");
        }
        return this;
    }

    String text(int column) {
        return texts.get(column);
    }

    /** A whole number, >= 0. */
    long whole(int column, String name) throws BadRow {
        return Quantity.whole(text(column), name);
    }

    /** A decimal number in units of 10^-decimals, >= 0: seconds with 9 decimals are nanoseconds. */
    long scaled(int column, int decimals, String name) throws BadRow {
        return Quantity.scaled(text(column), decimals, name);
    }

    /** The sector, 512 bytes each, at an offset in bytes. */
    long sectorAtByteOffset(int column, String name) throws BadRow {
        long offsetBytes = whole(column, name);
        if (offsetBytes % SECTOR_BYTES != 0) {
            throw new BadRow(name + " is not a multiple of 512: " + offsetBytes);
        }
        return offsetBytes / SECTOR_BYTES;
    }

    /** Bytes of a length in sectors of 512 bytes. */
    long bytesOfSectors(int column, String name) throws BadRow {
        long sectors = whole(column, name);
        if (sectors > Long.MAX_VALUE / SECTOR_BYTES) {
            throw new BadRow(name + " is too large: " + sectors);
        }
        return sectors * SECTOR_BYTES;
    }
}
