package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Decimals;
import io.blkstream.producer.trace.Rwbs;
import io.blkstream.schemas.Operation;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One line of blkparse's default output or of the kernel's {@code blk} tracer.
 *
 * <pre>
 *   8,32   1        2     0.000003410   694  D  WS 2064 + 8 [kworker/1:1H]      blkparse
 *   7,0    1  1262.798782866 14544  Q  RS 0 + 8 [dd]                            blk tracer, blk_classic
 *   dd-14544   [001] .....  1262.798782:   7,0    Q  RS 0 + 8 [dd]              blk tracer
 * </pre>
 */
final class BlkparseLine {
    private static final int NANO_DECIMALS = 9;
    private static final int SECTOR_BYTES = 512;
    private static final long MAX_SECTORS = 1L << 40;
    private static final long MAX_PID = Integer.MAX_VALUE;

    private final long major;
    private final long minor;
    private final long timeNanos;
    private final BlockTask task;
    private final BlktraceAction action;
    private final String letters;
    private final Cursor tail;

    private BlkparseLine(
            long major, long minor, long timeNanos, BlockTask task, String action, String letters, Cursor tail) {
        this.major = major;
        this.minor = minor;
        this.timeNanos = timeNanos;
        this.task = task;
        this.action = BlktraceAction.ofLetters(action);
        this.letters = letters;
        this.tail = tail;
    }

    /** Reads the columns that all lines have; null when it is another kind of line. */
    static BlkparseLine find(String line) {
        BlkparseLine columns = columns(line);
        return columns == null ? behindPrefix(line) : columns;
    }

    /** The device column and two more: an I/O that may be spoilt further on, not prose. */
    static boolean resembles(String line) {
        Cursor cursor = new Cursor(line).skipBlanks();
        cursor.number();
        cursor.expect(',').number();
        cursor.skipBlanks().number();
        return !cursor.failed()
                && Cursor.isBlank(cursor.peek())
                && Cursor.isDigit(cursor.skipBlanks().peek());
    }

    BlktraceAction action() {
        return action;
    }

    /**
     * The event of an action that has a step.
     *
     * @param number of the line
     * @return null when what follows the columns is not as it must be
     */
    BlockEvent event(long number) {
        tail.skipBlanks();
        return action.ends() ? ended(number) : submitted(number);
    }

    /** {@code sector + n [name]}, {@code [name]} without data, {@code bytes (cdb) [name]} for a command. */
    private BlockEvent submitted(long number) {
        if (tail.peek() == '[') {
            return event(number, -1, 0, false, named());
        }
        long sectorOrBytes = tail.number();
        tail.skipBlanks();
        if (tail.peek() == '(') {
            tail.parenthesized();
            return event(number, -1, sectorOrBytes, true, named());
        }
        long sectors = tail.expect('+').skipBlanks().number();
        skipElapsed();
        return event(number, sectorOrBytes, bytes(sectors), false, named());
    }

    /** {@code sector + n [error]}, {@code sector [error]} without data, {@code (cdb) [error]} for a command. */
    private BlockEvent ended(long number) {
        if (tail.peek() == '(') {
            tail.parenthesized();
            return event(number, -1, BlockEvent.ALL, true, task);
        }
        long sector = tail.number();
        boolean withData = tail.skipBlanks().accept('+');
        long sectors = withData ? tail.skipBlanks().number() : 0;
        skipElapsed();
        return event(number, sector, bytes(sectors), false, task);
    }

    /** {@code blkparse -t} puts microseconds in parentheses. */
    private void skipElapsed() {
        if (tail.skipBlanks().peek() == '(') {
            tail.parenthesized();
        }
    }

    private BlockTask named() {
        String name = tail.skipBlanks().bracketedToLast();
        return new BlockTask(task.pid(), name.equals("(null)") ? "" : name, null, task.context());
    }

    private BlockEvent event(long number, long sector, long bytes, boolean passthrough, BlockTask by) {
        int error = action.ends() ? Errno.parse(tail.skipBlanks().bracketedToLast()) : 0;
        Optional<Rwbs> rwbs = Rwbs.parse(letters, bytes);
        if (tail.failed() || rwbs.isEmpty() || bytes < BlockEvent.ALL || !BlockEvent.isDevice(major, minor)) {
            return null;
        }
        return new BlockEvent(
                number,
                timeNanos,
                action.step(),
                BlockEvent.device(major, minor),
                passthrough ? Operation.OTHER : BlockEvent.operation(rwbs.get(), bytes),
                rwbs.get().flags(),
                letters.startsWith("ZA"),
                sector,
                bytes,
                by,
                error);
    }

    /** A negative size makes the line unusable. */
    private static long bytes(long sectors) {
        return sectors < 0 || sectors > MAX_SECTORS ? Long.MIN_VALUE : sectors * SECTOR_BYTES;
    }

    private static BlkparseLine columns(String line) {
        Cursor cursor = new Cursor(line).skipBlanks();
        long major = cursor.number();
        long minor = cursor.expect(',').number();
        cursor.skipBlanks().number();
        String time = cursor.skipBlanks().word();
        if (time.indexOf('.') < 0) {
            // blkparse numbers the records of each processor, the blk tracer does not.
            time = cursor.skipBlanks().word();
        }
        long pid = cursor.skipBlanks().number();
        String action = cursor.skipBlanks().word();
        String letters = cursor.skipBlanks().word();
        OptionalLong nanos = Decimals.parse(time, NANO_DECIMALS);
        if (cursor.failed() || nanos.isEmpty() || nanos.getAsLong() < 0 || pid < 0 || pid > MAX_PID) {
            return null;
        }
        return new BlkparseLine(major, minor, nanos.getAsLong(), new BlockTask((int) pid, ""), action, letters, cursor);
    }

    private static BlkparseLine behindPrefix(String line) {
        for (int colon = line.indexOf(": "); colon > 0; colon = line.indexOf(": ", colon + 1)) {
            if (Cursor.isDigit(line.charAt(colon - 1))) {
                Cursor cursor = new Cursor(line, colon + 1, line.length()).skipBlanks();
                long major = cursor.number();
                long minor = cursor.expect(',').number();
                String action = cursor.skipBlanks().word();
                String letters = cursor.skipBlanks().word();
                TracePrefix prefix = cursor.failed() ? null : TracePrefix.endingAt(line, colon);
                if (prefix != null) {
                    return new BlkparseLine(major, minor, prefix.timeNanos(), prefix.task(), action, letters, cursor);
                }
            }
        }
        return null;
    }
}
