package io.blkstream.producer.trace.dataset;

import java.util.Locale;

/** Units that times are printed in. */
enum TimeUnitName {
    NS(0),
    US(3),
    MS(6);

    private final int digitsToNanos;

    TimeUnitName(int digitsToNanos) {
        this.digitsToNanos = digitsToNanos;
    }

    String symbol() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A column in this unit as nanoseconds. */
    long nanos(Columns columns, int column, String name) throws BadRow {
        return columns.scaled(column, digitsToNanos, name);
    }
}
