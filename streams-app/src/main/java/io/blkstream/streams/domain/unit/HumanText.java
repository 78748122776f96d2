package io.blkstream.streams.domain.unit;

import java.util.Locale;

/** Byte counts, factors and shares as people read them. */
public final class HumanText {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private HumanText() {}

    /** Exact: {@code 3584 B}, {@code 64 KiB}; a unit is used only when nothing is lost. */
    public static String exact(long bytes) {
        int unit = 0;
        long value = bytes;
        while (value >= 8 * 1024 && value % 1024 == 0 && unit < UNITS.length - 1) {
            value /= 1024;
            unit++;
        }
        return value + " " + UNITS[unit];
    }

    /** A factor with two significant digits below ten and none after the point above: {@code 1.7×}, {@code 33×}. */
    public static String factor(double factor) {
        return factor < 9.95
                ? String.format(Locale.ROOT, "%.1f×", factor)
                : String.format(Locale.ROOT, "%.0f×", factor);
    }

    /** A share of one as per cent: {@code 33 %}, {@code 4.2 %}. */
    public static String percent(double share) {
        double percent = share * 100;
        return percent < 9.95 && percent > 0
                ? String.format(Locale.ROOT, "%.1f %%", percent)
                : String.format(Locale.ROOT, "%.0f %%", percent);
    }
}
