package io.blkstream.producer.trace.biosnoop;

import io.blkstream.producer.trace.BlankIo;
import io.blkstream.producer.trace.Decimals;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.IoEvent;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rows {@code TIME(ms) [DISK | MAJOR MINOR] COMM PID LAT(ms)} of biosnoop.bt.
 *
 * @param device how the device is printed
 * @param diskColumn where DISK starts in a row, from 0
 * @param commColumn where COMM starts in a row, from 0; a blank DISK is told from a process name by it
 */
record BpftraceRow(DeviceSpelling device, int diskColumn, int commColumn) {
    private static final int MILLIS_TO_NANOS = 6;
    private static final Pattern ROW = Pattern.compile("\\d+\\s.*\\s-?\\d+\\s+-?\\d+\\s*");
    private static final Pattern INTEGER = Pattern.compile("-?\\d{1,20}");
    private static final Pattern NUMBERED = Pattern.compile("(\\d{1,5})\\s+(\\d{1,8})(?:\\s(.*))?");

    enum DeviceSpelling {
        NONE,
        NAME,
        NUMBERS
    }

    /** Rows as the newest version prints them. */
    static BpftraceRow headerless() {
        return new BpftraceRow(DeviceSpelling.NUMBERS, 0, 0);
    }

    /** Rows under a header that {@link BpftraceBiosnoopFormat#HEADER} matched. */
    static BpftraceRow under(String line, Matcher header) {
        int disk = line.indexOf("DISK");
        int comm = line.indexOf("COMM");
        if (header.group(1) == null) {
            return new BpftraceRow(DeviceSpelling.NONE, disk, comm);
        }
        return new BpftraceRow(header.group(2) == null ? DeviceSpelling.NAME : DeviceSpelling.NUMBERS, disk, comm);
    }

    static boolean isRow(String line) {
        return ROW.matcher(line).matches();
    }

    TracedIo parse(long line, String row) throws UnusableRowException {
        IoEvent event = BlankIo.create();
        Columns columns = new Columns(row);
        long latency = nanos("LAT", columns.takeLast());
        event.setLatencyNanos(latency < 0 ? null : (Long) latency);
        event.setPid(pid(columns.takeLast()));
        String rest = columns.rest();
        int timeEnd = rest.indexOf(' ') < 0 ? rest.length() : rest.indexOf(' ');
        long time = nanos("TIME", rest.substring(0, timeEnd));
        readNames(rest, timeEnd, event);
        event.setIssuedAt(time - Math.max(0, latency));
        return new TracedIo(line, time, event);
    }

    private void readNames(String rest, int timeEnd, IoEvent event) throws UnusableRowException {
        String names = rest.substring(timeEnd).strip();
        switch (device) {
            case NAME -> readNamed(rest, names, event);
            case NUMBERS -> readNumbered(names, event);
            case NONE -> event.setProcess(names);
        }
    }

    private void readNamed(String rest, String names, IoEvent event) {
        boolean blankDisk = rest.length() > commColumn
                && rest.substring(Math.max(0, diskColumn), commColumn).isBlank();
        int end = names.indexOf(' ');
        if (blankDisk || names.isEmpty()) {
            event.setProcess(names);
            return;
        }
        event.setDevice((end < 0 ? names : names.substring(0, end)).replace('/', '!'));
        event.setProcess(end < 0 ? "" : names.substring(end).strip());
    }

    private static void readNumbered(String names, IoEvent event) throws UnusableRowException {
        Matcher numbered = NUMBERED.matcher(names);
        if (!numbered.matches()) {
            throw new UnusableRowException("no major and minor number: '" + names + "'");
        }
        event.setDevice(numbered.group(1) + ":" + numbered.group(2));
        event.setProcess(numbered.group(3) == null ? "" : numbered.group(3).strip());
    }

    private static long nanos(String name, String text) throws UnusableRowException {
        OptionalLong nanos =
                INTEGER.matcher(text).matches() ? Decimals.parse(text, MILLIS_TO_NANOS) : OptionalLong.empty();
        return nanos.orElseThrow(() -> new UnusableRowException(name + " is not a time: '" + text + "'"));
    }

    private static int pid(String text) throws UnusableRowException {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new UnusableRowException("PID is not a number: '" + text + "'");
        }
    }
}
