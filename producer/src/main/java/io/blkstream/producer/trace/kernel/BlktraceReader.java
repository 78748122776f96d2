package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.TraceReader;
import io.blkstream.producer.trace.TraceSink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads binary blktrace records: {@code blktrace -o -}, files of one processor, and the kernel's {@code blk} tracer with
 * option {@code bin}, with or without its text header and {@code context-info}.
 */
final class BlktraceReader implements TraceReader {
    /** {@code u32 pid, u32 cpu, u64 time} that the blk tracer puts before each record with context-info. */
    static final int CONTEXT_BYTES = 16;

    private static final int PROCESS = 0;
    private static final int TIMESTAMP = 1;
    private static final int MAX_PROCESSES = 1 << 16;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final DeviceNames names;
    private final Map<Integer, String> processes = new LinkedHashMap<>();
    private TraceSink sink;
    private BlockTrace trace;
    private RecordBuffer in;
    private long number;
    private long strayBytes;
    private boolean wallClockNoted;

    BlktraceReader(DeviceNames names) {
        this.names = names;
    }

    @Override
    public void read(InputStream stream, TraceSink to) throws IOException {
        sink = to;
        trace = new BlockTrace(to, names);
        in = new RecordBuffer(stream);
        skipTextHeader();
        while (in.has(BlktraceRecord.MAGIC_BYTES)) {
            readOne();
        }
        if (in.has(1)) {
            stray(1);
        }
        rejectStray();
        trace.finish();
    }

    private void readOne() throws IOException {
        int context = contextBytes();
        if (context < 0) {
            stray(1);
            return;
        }
        rejectStray();
        number++;
        ByteBuffer view = in.view();
        int header = BlktraceRecord.headerBytesAt(view, in.at(context));
        if (!in.has(context + header)) {
            cutOff();
            return;
        }
        BlktraceRecord found = BlktraceRecord.at(view, in.at(context));
        if (!in.has(context + found.endOffset())) {
            cutOff();
            return;
        }
        take(found, in.at(context));
        in.skip(context + found.endOffset());
    }

    /** Bytes before the next record: none, or its context; -1 when no record begins here. Sets the byte order. */
    private int contextBytes() throws IOException {
        ByteBuffer view = in.view();
        ByteOrder order = BlktraceRecord.orderAt(view, in.at(0));
        int context = 0;
        if (order == null && in.has(CONTEXT_BYTES + BlktraceRecord.MAGIC_BYTES)) {
            context = CONTEXT_BYTES;
            order = BlktraceRecord.orderAt(view, in.at(CONTEXT_BYTES));
        }
        if (order == null) {
            return -1;
        }
        view.order(order);
        return context;
    }

    private void take(BlktraceRecord found, int at) {
        if (found.isNotice()) {
            notice(found, at);
            return;
        }
        if (found.timeNanos() < 0) {
            sink.reject(number, "impossible time " + Long.toUnsignedString(found.timeNanos()) + " ns");
            return;
        }
        BlockEvent event = found.event(number, task(found.pid()));
        if (event != null) {
            trace.accept(event);
        } else if (BlktraceAction.ofCode(found.code()) == null) {
            sink.reject(number, "unknown action " + found.code());
        }
    }

    private BlockTask task(int pid) {
        return new BlockTask(pid, processes.getOrDefault(pid, ""));
    }

    private void notice(BlktraceRecord found, int at) {
        ByteBuffer view = in.view();
        int payload = at + found.payloadOffset();
        int end = at + found.endOffset();
        if (found.code() == PROCESS && payload < end) {
            name(found.pid(), BlktraceRecord.text(view, payload, end));
        } else if (found.code() == TIMESTAMP && end - payload >= 8 && !wallClockNoted) {
            wallClockNoted = true;
            noteWallClock(found.timeNanos(), view.getInt(payload), view.getInt(payload + 4));
        }
    }

    private void name(int pid, String process) {
        if (processes.size() < MAX_PROCESSES || processes.containsKey(pid)) {
            processes.put(pid, process);
        }
    }

    private void noteWallClock(long timeNanos, int seconds, int nanos) {
        long wallNanos = (seconds & 0xFFFFFFFFL) * NANOS_PER_SECOND + (nanos & 0xFFFFFFFFL) - timeNanos;
        Instant zero = Instant.ofEpochSecond(
                Math.floorDiv(wallNanos, NANOS_PER_SECOND), Math.floorMod(wallNanos, NANOS_PER_SECOND));
        sink.note("time 0 of the trace is " + zero + " by the wall clock");
    }

    private void skipTextHeader() throws IOException {
        while (in.has(1) && in.view().get(in.at(0)) == '#') {
            boolean inLine = true;
            while (inLine && in.has(1)) {
                inLine = in.view().get(in.at(0)) != '\n';
                in.skip(1);
            }
        }
    }

    private void stray(int bytes) {
        strayBytes += bytes;
        in.skip(bytes);
    }

    private void rejectStray() {
        if (strayBytes > 0) {
            sink.reject(number + 1, strayBytes + " bytes that are no blktrace record");
            strayBytes = 0;
        }
    }

    private void cutOff() throws IOException {
        int left = 0;
        while (in.has(left + 1)) {
            left++;
        }
        sink.reject(number, "the last record is cut off after " + left + " bytes");
        in.skip(left);
    }
}
