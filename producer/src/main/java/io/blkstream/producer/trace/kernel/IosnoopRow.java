package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Decimals;
import io.blkstream.producer.trace.Rwbs;
import io.blkstream.schemas.Operation;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A row of perf-tools' iosnoop: {@code [STARTs] [ENDs] COMM PID TYPE DEV BLOCK BYTES LATms}. COMM can hold anything, so it
 * is read from the right.
 *
 * @param head what stands before PID: times and name
 */
record IosnoopRow(String head, int pid, Rwbs rwbs, long major, long minor, long sector, long bytes, long latencyNanos) {
    private static final int MILLI_DECIMALS = 6;
    private static final int COLUMNS = 6;

    /** Whether the last columns look like a row, right or spoilt: device numbers stand in their place. */
    static boolean resembles(String[] words) {
        return words.length >= COLUMNS && words[words.length - 4].matches("\\d+,\\d+");
    }

    /** Reads the columns from PID on; null when one is not as it must be. */
    static IosnoopRow parse(String line, String[] words) {
        int last = words.length - 1;
        OptionalLong latency = Decimals.parse(words[last], MILLI_DECIMALS);
        Cursor bytes = new Cursor(words[last - 1]);
        Cursor sector = new Cursor(words[last - 2]);
        Cursor device = new Cursor(words[last - 3]);
        Cursor pid = new Cursor(words[last - 5]);
        IosnoopRow row = of(line, words, latency, bytes, sector, device, pid);
        boolean whole = bytes.atEnd() && sector.atEnd() && device.atEnd() && pid.atEnd();
        return row == null || !whole || row.isImpossible() ? null : row;
    }

    private static IosnoopRow of(
            String line, String[] words, OptionalLong latency, Cursor bytes, Cursor sector, Cursor device, Cursor pid) {
        long size = bytes.number();
        Optional<Rwbs> rwbs = Rwbs.parse(words[words.length - 5], size);
        long major = device.number();
        long minor = device.expect(',').number();
        long firstSector = sector.number();
        long thread = pid.number();
        boolean failed = bytes.failed() || sector.failed() || device.failed() || pid.failed();
        if (failed || rwbs.isEmpty() || latency.isEmpty() || thread < 0 || thread > Integer.MAX_VALUE) {
            return null;
        }
        return new IosnoopRow(
                head(line), (int) thread, rwbs.get(), major, minor, firstSector, size, latency.getAsLong());
    }

    Operation operation() {
        return BlockEvent.operation(rwbs, bytes);
    }

    private boolean isImpossible() {
        return bytes < 0 || !BlockEvent.isDevice(major, minor);
    }

    private static String head(String line) {
        int end = line.length();
        for (int column = 0; column < COLUMNS; column++) {
            while (end > 0 && Cursor.isBlank(line.charAt(end - 1))) {
                end--;
            }
            while (end > 0 && !Cursor.isBlank(line.charAt(end - 1))) {
                end--;
            }
        }
        return line.substring(0, end).strip();
    }
}
