package io.blkstream.local.cli;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them, three significant digits and a unit; the same in every locale. */
public final class Readable {
    private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final String[] COUNT_UNITS = {"", "k", "M", "G", "T"};

    private Readable() {}

    /** Powers of 1024: {@code 512 B}, {@code 1.50 KiB}, {@code 12.3 MiB}. */
    public static String bytes(long bytes) {
        return bytes(bytes, "");
    }

    /** {@code 12.3 MiB/s}. */
    public static String bytesPerSecond(double bytesPerSecond) {
        return bytes(bytesPerSecond, "/s");
    }

    /** Powers of 1000, without a space before the prefix: {@code 999/s}, {@code 12.3k/s}, {@code 1.20M/s}. */
    public static String perSecond(double perSecond) {
        return count(perSecond) + "/s";
    }

    /** Powers of 1000: {@code 999}, {@code 12.3k}, {@code 1.20M}. */
    public static String count(double count) {
        int unit = 0;
        double scaled = count;
        while (rounded(scaled) >= 1000 && unit < COUNT_UNITS.length - 1) {
            scaled /= 1000;
            unit++;
        }
        return (unit == 0 && count == Math.rint(count) ? whole(scaled) : digits(scaled)) + COUNT_UNITS[unit];
    }

    /** From a ratio: {@code 0 %}, {@code 0.42 %}, {@code 12 %}, {@code 100 %}. */
    public static String percent(double ratio) {
        double percent = ratio * 100;
        if (percent != 0 && Math.abs(percent) < 9.95) {
            return String.format(Locale.ROOT, Math.abs(percent) < 0.995 ? "%.2f %%" : "%.1f %%", percent);
        }
        return whole(percent) + " %";
    }

    /** {@code 350 ns}, {@code 12.0 µs}, {@code 1.50 s}, {@code 2 min 5 s}, {@code 3 h 20 min}, {@code 2 d 4 h}. */
    public static String duration(Duration duration) {
        if (duration.isNegative()) {
            return "-" + duration(duration.negated());
        }
        double seconds = duration.toNanos() / 1e9;
        if (seconds < 59.95) {
            return shortDuration(seconds);
        }
        long wholeSeconds = Math.round(seconds);
        if (wholeSeconds < 3600) {
            return pair(wholeSeconds, 60, "min", 1, "s");
        }
        return wholeSeconds < 86_400
                ? pair(wholeSeconds, 3600, "h", 60, "min")
                : pair(wholeSeconds, 86_400, "d", 3600, "h");
    }

    private static String shortDuration(double seconds) {
        if (seconds == 0) {
            return "0 s";
        }
        if (rounded(seconds * 1e9) < 1000) {
            return whole(seconds * 1e9) + " ns";
        }
        if (rounded(seconds * 1e6) < 1000) {
            return digits(seconds * 1e6) + " µs";
        }
        return rounded(seconds * 1e3) < 1000 ? digits(seconds * 1e3) + " ms" : digits(seconds) + " s";
    }

    private static String pair(long seconds, long majorSeconds, String major, long minorSeconds, String minor) {
        long minors = seconds % majorSeconds / minorSeconds;
        String text = seconds / majorSeconds + " " + major;
        return minors == 0 ? text : text + " " + minors + " " + minor;
    }

    private static String bytes(double bytes, String suffix) {
        int unit = 0;
        double scaled = bytes;
        while (rounded(scaled) >= 1024 && unit < BYTE_UNITS.length - 1) {
            scaled /= 1024;
            unit++;
        }
        return (unit == 0 ? whole(scaled) : digits(scaled)) + " " + BYTE_UNITS[unit] + suffix;
    }

    /** As {@link #digits} will show it, so that 999.7 moves on to the next unit instead of reading 1000. */
    private static double rounded(double value) {
        return Math.abs(value) < 99.95 ? Math.abs(value) : Math.rint(Math.abs(value));
    }

    private static String digits(double value) {
        double size = Math.abs(value);
        if (size < 9.995) {
            return String.format(Locale.ROOT, "%.2f", value);
        }
        return size < 99.95 ? String.format(Locale.ROOT, "%.1f", value) : whole(value);
    }

    private static String whole(double value) {
        return Long.toString(Math.round(value));
    }
}
