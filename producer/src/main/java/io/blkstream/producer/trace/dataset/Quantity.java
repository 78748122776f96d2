package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.Decimals;

/** Numbers of the data sets: never negative, each with a name to complain about. */
final class Quantity {
    private Quantity() {}

    /** A whole number. */
    static long whole(String text, String name) throws BadRow {
        if (text.indexOf('.') >= 0) {
            throw new BadRow(name + " is not a whole number: '" + text + "'");
        }
        return scaled(text, 0, name);
    }

    /**
     * A decimal number in units of 10^-decimals.
     *
     * @param decimals e.g. 9 for seconds as nanoseconds
     */
    static long scaled(String text, int decimals, String name) throws BadRow {
        long value = Decimals.parse(text, decimals)
                .orElseThrow(() -> new BadRow(name + " is not a number in range: '" + text + "'"));
        if (value < 0 || text.charAt(0) == '-') {
            throw new BadRow(name + " is not a number in range: '" + text + "'");
        }
        return value;
    }
}
