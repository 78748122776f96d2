package io.blkstream.producer.trace.biosnoop;

import io.blkstream.producer.trace.BlankIo;
import io.blkstream.producer.trace.Decimals;
import io.blkstream.producer.trace.Rwbs;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Reads rows {@code TIME COMM PID [DISK] T SECTOR BYTES [P] [QUE] LAT} of bcc and libbpf-tools, all versions, from the
 * right. One parser serves one input: it counts what it had to leave out.
 */
final class RowParser {
    /** The largest that a request's 32-bit length can say. */
    private static final long MAX_BYTES = 0xFFFF_FFFFL;

    private static final int MILLIS_TO_NANOS = 6;
    private static final int MAX_LETTERS = 9;
    private static final int MAX_DIGITS = 20;
    private static final Pattern GLUED_PATTERN_LETTER = Pattern.compile("\\d{7,}[SR?]");

    private final RowTime time = new RowTime();
    private long backwardClocks;
    private long wrappedSectors;

    /** Whether a line ends as a row does, with or without a time at its start. */
    static boolean endsAsRow(String line) {
        Columns columns = new Columns(line);
        String latency = columns.takeLast();
        if (latency.indexOf('.') < 0 && latency.indexOf(',') < 0) {
            return false;
        }
        String bytes = columns.takeLast();
        String sector = columns.takeLast();
        return isInteger(bytes) && isInteger(sector) && isLetters(columns.takeLast());
    }

    /** Latencies left out because they were negative. */
    long backwardClocks() {
        return backwardClocks;
    }

    /** Sectors left out because they were negative. */
    long wrappedSectors() {
        return wrappedSectors;
    }

    boolean sawDate() {
        return time.sawDate();
    }

    boolean sawTimeOfDay() {
        return time.sawTimeOfDay();
    }

    TracedIo parse(long line, String row) throws UnusableRowException {
        IoEvent event = BlankIo.create();
        Columns columns = new Columns(row);
        readLatencies(columns, event);
        String letters = readExtent(columns, event);
        readLetters(letters, event);
        readDevice(columns, event);
        String process = time.take(columns.rest()).strip();
        event.setProcess(process.equals("?") ? "" : process);
        event.setIssuedAt(time.nanos() - (event.getLatencyNanos() == null ? 0 : event.getLatencyNanos()));
        return new TracedIo(line, time.nanos(), event);
    }

    private void readLatencies(Columns columns, IoEvent event) throws UnusableRowException {
        event.setLatencyNanos(latency(columns.takeLast()));
        if (columns.last().indexOf('.') >= 0) {
            String queued = columns.takeLast();
            long nanos = millis("QUE", queued);
            event.setQueuedNanos(nanos < 0 ? null : (Long) nanos);
        }
        if (isPatternLetter(columns.last())) {
            columns.takeLast();
        }
    }

    private Long latency(String text) throws UnusableRowException {
        long nanos = millis("LAT", text);
        if (nanos >= 0) {
            return nanos;
        }
        backwardClocks++;
        return null;
    }

    private static long millis(String name, String text) throws UnusableRowException {
        RowTime.refuseComma(text);
        if (text.indexOf('.') < 0) {
            throw new UnusableRowException(name + " is not a decimal fraction: '" + text + "'");
        }
        OptionalLong nanos = Decimals.parse(text, MILLIS_TO_NANOS);
        return nanos.orElseThrow(() ->
                new UnusableRowException(name + " is no possible latency: '" + text + "' (columns run together?)"));
    }

    /** Reads BYTES, SECTOR and returns the letters before them. */
    private String readExtent(Columns columns, IoEvent event) throws UnusableRowException {
        String bytes = columns.takeLast();
        String sector = columns.takeLast();
        if (isLetters(sector)) {
            throw new UnusableRowException(
                    "columns run together: no SECTOR between '" + sector + "' and '" + bytes + "'");
        }
        event.setBytes(bytes(bytes));
        event.setSector(sector(sector));
        return columns.takeLast();
    }

    private static long bytes(String text) throws UnusableRowException {
        boolean glued = !isInteger(text) && GLUED_PATTERN_LETTER.matcher(text).matches();
        String number = glued ? text.substring(0, text.length() - 1) : text;
        long value = isInteger(number) ? Decimals.parse(number, 0).orElse(Long.MIN_VALUE) : Long.MIN_VALUE;
        // libbpf-tools prints the unsigned 32-bit length with a sign.
        long bytes = value < 0 && value >= Integer.MIN_VALUE ? value + MAX_BYTES + 1 : value;
        if (bytes < 0 || bytes > MAX_BYTES) {
            throw new UnusableRowException("BYTES is not a possible size: '" + text + "'");
        }
        return bytes;
    }

    private long sector(String text) throws UnusableRowException {
        OptionalLong parsed = isInteger(text) ? Decimals.parse(text, 0) : OptionalLong.empty();
        long sector = parsed.orElseThrow(() -> new UnusableRowException("SECTOR is not a number: '" + text + "'"));
        if (sector >= 0 || sector == -1) {
            return sector;
        }
        if (text.charAt(0) != '-') {
            throw new UnusableRowException("SECTOR is beyond every disk: '" + text + "'");
        }
        wrappedSectors++;
        return -1;
    }

    private static void readLetters(String letters, IoEvent event) throws UnusableRowException {
        Rwbs rwbs = Rwbs.parse(letters, event.getBytes())
                .orElseThrow(() -> new UnusableRowException("T is not an operation: '" + letters + "'"));
        boolean transfer = rwbs.operation() == Operation.READ || rwbs.operation() == Operation.WRITE;
        event.setOperation(rwbs.operation());
        event.setFlags(rwbs.flags());
        if (transfer && event.getBytes() == 0) {
            readEmptyTransfer(event);
        }
        if (event.getOperation() == Operation.FLUSH) {
            event.setSector(-1);
        }
    }

    /** A read or write of nothing: tools that print one letter show flushes, and requests they know nothing of, so. */
    private static void readEmptyTransfer(IoEvent event) {
        boolean preflush = (event.getFlags() & IoFlags.PREFLUSH) != 0;
        if (preflush || event.getSector() < 0) {
            event.setOperation(Operation.FLUSH);
            event.setFlags(event.getFlags() & ~IoFlags.PREFLUSH);
            return;
        }
        event.setOperation(Operation.OTHER);
        event.setSector(event.getSector() == 0 ? -1 : event.getSector());
    }

    /** Reads DISK, which may be blank, and PID. */
    private static void readDevice(Columns columns, IoEvent event) throws UnusableRowException {
        String disk = isInteger(columns.last()) ? "" : columns.takeLast();
        String pid = columns.takeLast();
        OptionalLong number = isInteger(pid) ? Decimals.parse(pid, 0) : OptionalLong.empty();
        if (number.isEmpty() || number.getAsLong() < -1 || number.getAsLong() > Integer.MAX_VALUE) {
            throw new UnusableRowException("PID is not a number: '" + pid + "'");
        }
        event.setDevice(device(disk));
        event.setPid((int) number.getAsLong());
    }

    private static String device(String disk) throws UnusableRowException {
        if (hasUnprintable(disk)) {
            throw new UnusableRowException("DISK is not a name: '" + printable(disk) + "'");
        }
        boolean unknown = disk.equals("<unknown>") || disk.equals("Unknown") || disk.equals("?");
        return unknown ? "" : disk.replace('/', '!');
    }

    private static boolean hasUnprintable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == 0x7f || c == 0xfffd) {
                return true;
            }
        }
        return false;
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "\ufffd");
    }

    private static boolean isPatternLetter(String text) {
        return text.length() == 1 && "SR?".indexOf(text.charAt(0)) >= 0;
    }

    private static boolean isLetters(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < 'A' || text.charAt(i) > 'Z') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= MAX_LETTERS;
    }

    private static boolean isInteger(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > start && text.length() - start <= MAX_DIGITS;
    }
}
