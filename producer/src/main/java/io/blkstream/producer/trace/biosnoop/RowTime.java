package io.blkstream.producer.trace.biosnoop;

import io.blkstream.producer.trace.Decimals;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time at the left end of a row, in one of three spellings: seconds since the first event ({@code 1.410377}), time of
 * day ({@code 17:58:57.814}, libbpf-tools {@code -t}), or date and time of day.
 *
 * <p>Times of day go on over midnight: half a day back is taken as the next day.
 */
final class RowTime {
    private static final long DAY_NANOS = TimeUnit.DAYS.toNanos(1);
    private static final Pattern START = Pattern.compile(
            "-?\\d+[.,]\\d{3,}[ \\t\u00a0]+\\S|\\d\\d:\\d\\d:\\d\\d[.,]\\d+[ \\t\u00a0]+\\S|\\d{4}-\\d\\d-\\d\\d[ \\t]+\\d\\d:");
    private static final Pattern CLOCK = Pattern.compile("([01]\\d|2[0-3]):([0-5]\\d):([0-5]\\d|60)\\.(\\d{1,9})");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

    private long dayNanos;
    private long previousOfDay = -1;
    private long nanos;
    private boolean dated;
    private boolean ofDay;

    /** Whether a line starts with a time and goes on. */
    static boolean startsWithTime(String line) {
        boolean maybe = !line.isEmpty() && (line.charAt(0) == '-' || Character.isDigit(line.charAt(0)));
        return maybe && START.matcher(line).lookingAt();
    }

    /** The time taken last, in nanoseconds: since the first event, since midnight of the first day, or since 1970. */
    long nanos() {
        return nanos;
    }

    /** Whether a row had a date, which is taken as UTC. */
    boolean sawDate() {
        return dated;
    }

    /** Whether a row had a time of day without a date. */
    boolean sawTimeOfDay() {
        return ofDay;
    }

    /** Takes the time off the left end of a row and returns the rest. */
    String take(String text) throws UnusableRowException {
        int end = endOfColumn(text, 0);
        String column = text.substring(0, end);
        if (column.indexOf('-') > 0 && DATE.matcher(column).matches()) {
            return takeDated(column, text, end);
        }
        nanos = column.indexOf(':') > 0 ? timeOfDay(column) : seconds(column);
        return text.substring(end);
    }

    private String takeDated(String date, String text, int end) throws UnusableRowException {
        int start = startOfColumn(text, end);
        int endOfTime = endOfColumn(text, start);
        nanos = midnight(date) + clock(text.substring(start, endOfTime));
        dated = true;
        return text.substring(endOfTime);
    }

    private static long midnight(String date) throws UnusableRowException {
        try {
            long seconds = LocalDate.parse(date).atStartOfDay().toEpochSecond(ZoneOffset.UTC);
            return Math.multiplyExact(seconds, 1_000_000_000L);
        } catch (DateTimeException | ArithmeticException e) {
            throw new UnusableRowException("no such date: '" + date + "'");
        }
    }

    private long timeOfDay(String column) throws UnusableRowException {
        long sinceMidnight = clock(column);
        ofDay = true;
        if (previousOfDay - sinceMidnight > DAY_NANOS / 2) {
            dayNanos += DAY_NANOS;
        } else if (previousOfDay >= 0 && sinceMidnight - previousOfDay > DAY_NANOS / 2 && dayNanos > 0) {
            // A row from before midnight that was printed after one from behind it.
            return dayNanos - DAY_NANOS + sinceMidnight;
        }
        previousOfDay = sinceMidnight;
        return dayNanos + sinceMidnight;
    }

    private static long clock(String column) throws UnusableRowException {
        refuseComma(column);
        Matcher clock = CLOCK.matcher(column);
        if (!clock.matches()) {
            throw new UnusableRowException("no time: '" + column + "'");
        }
        long seconds = Long.parseLong(clock.group(1)) * 3600
                + Long.parseLong(clock.group(2)) * 60
                + Long.parseLong(clock.group(3));
        return seconds * 1_000_000_000L
                + Decimals.parse("0." + clock.group(4), 9).orElseThrow();
    }

    private static long seconds(String column) throws UnusableRowException {
        refuseComma(column);
        OptionalLong parsed = column.indexOf('.') > 0 ? Decimals.parse(column, 9) : OptionalLong.empty();
        return parsed.orElseThrow(() -> new UnusableRowException("no time at the start: '" + column + "'"));
    }

    static void refuseComma(String number) throws UnusableRowException {
        int comma = number.indexOf(',');
        if (comma > 0 && number.chars().allMatch(c -> c >= '0' && c <= '9' || ",:-".indexOf(c) >= 0)) {
            throw new UnusableRowException("decimal comma in '" + number + "': record the trace with LC_ALL=C");
        }
    }

    private static int startOfColumn(String text, int from) {
        int at = from;
        while (at < text.length() && Columns.isBlank(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int endOfColumn(String text, int from) {
        int at = from;
        while (at < text.length() && !Columns.isBlank(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
