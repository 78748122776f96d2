package io.blkstream.producer.trace;

import java.util.OptionalLong;

/** Reads decimal fractions exactly, as integers of a smaller unit: {@code 0.43} ms is 430000 ns, not 429999. */
public final class Decimals {
    private Decimals() {}

    /**
     * Reads {@code 12}, {@code 12.345} or {@code -12.345} in units of 10^-decimals; digits beyond are cut off.
     *
     * <p>A magnitude from 2^63 to 2^64 - 1 wraps around to a negative number: that is what a tool meant that printed a
     * negative one as unsigned.
     *
     * @param decimals how many decimal places the unit is below the printed one, e.g. 9 for s to ns, 6 for ms to ns
     * @return empty when the text is not such a number or its magnitude does not fit 64 bits
     */
    public static OptionalLong parse(CharSequence text, int decimals) {
        int length = text.length();
        int start = length > 0 && text.charAt(0) == '-' ? 1 : 0;
        long value = 0;
        int point = -1;
        for (int i = start; i < length; i++) {
            char c = text.charAt(i);
            if (c == '.' && point < 0 && i > start && i + 1 < length) {
                point = i;
                continue;
            }
            if (c < '0' || c > '9') {
                return OptionalLong.empty();
            }
            if (point >= 0 && i - point > decimals) {
                continue;
            }
            if (overflows(value, c - '0')) {
                return OptionalLong.empty();
            }
            value = value * 10 + (c - '0');
        }
        int places = point < 0 ? 0 : Math.min(decimals, length - point - 1);
        return length == start ? OptionalLong.empty() : scaled(value, decimals - places, start == 1);
    }

    private static OptionalLong scaled(long unsignedValue, int zeros, boolean negative) {
        long value = unsignedValue;
        for (int i = 0; i < zeros; i++) {
            if (overflows(value, 0)) {
                return OptionalLong.empty();
            }
            value *= 10;
        }
        return OptionalLong.of(negative ? -value : value);
    }

    /** Whether 10 * value + digit needs more than 64 unsigned bits. */
    private static boolean overflows(long value, int digit) {
        if (value >= 0 && value < Long.MAX_VALUE / 10) {
            return false;
        }
        int compared = Long.compareUnsigned(value, Long.divideUnsigned(-1L, 10));
        return compared > 0 || compared == 0 && digit > 5;
    }
}
