package io.blkstream.producer.capture.live;

import io.blkstream.producer.capture.CaptureException;
import io.blkstream.producer.capture.ring.BlockTracepoint;
import io.blkstream.producer.capture.ring.BlockTracepoint.Use;
import io.blkstream.producer.capture.ring.CpuStats;
import io.blkstream.producer.capture.ring.EventFormat;
import io.blkstream.producer.capture.ring.PageLayout;
import io.blkstream.producer.capture.ring.RingPage;
import io.blkstream.producer.capture.tracefs.CpuBuffer;
import io.blkstream.producer.capture.tracefs.TraceInstance;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Block tracepoints switched on in a trace instance, and the buffers of the processors to read them from. */
final class BlockTraceSession implements AutoCloseable {
    /** The kernel takes a filter of at most a page. */
    private static final int MAX_FILTER_CHARS = 4000;

    private static final String CLOCK = "mono";

    private final TraceInstance instance;
    private final Map<BlockTracepoint, EventFormat> formats;
    private final boolean origins;
    private final RingPage ringPage;
    private final ByteBuffer page;
    private final Map<Integer, CpuBuffer> buffers = new TreeMap<>();

    /** Sets everything up; nothing is traced before {@link #begin}. */
    BlockTraceSession(TraceInstance instance, LiveSettings settings) throws IOException {
        this.instance = instance;
        this.origins = settings.origins();
        this.formats = formats(instance, origins);
        PageLayout layout = PageLayout.parse(instance.read("events/header_page"));
        this.ringPage = new RingPage(layout);
        this.page = ByteBuffer.allocateDirect(layout.pageBytes()).order(ByteOrder.nativeOrder());
        instance.write("tracing_on", "0");
        instance.write("trace_clock", CLOCK);
        instance.write("buffer_size_kb", Long.toString(settings.bufferBytes() / 1024));
        if (instance.has("options/record-cmd")) {
            // Names stand in the records themselves: a table of them would cost at every task switch.
            instance.write("options/record-cmd", "0");
        }
    }

    /** Formats of the tracepoints that are used. */
    Map<BlockTracepoint, EventFormat> formats() {
        return formats;
    }

    /** Traces requests of these devices and bios of those; empty = of all, or of none for bios. */
    void filter(Collection<Integer> requests, Collection<Integer> bios) throws IOException {
        for (BlockTracepoint tracepoint : formats.keySet()) {
            boolean ofBios = tracepoint.use() == Use.WITHOUT_REQUESTS;
            String directory = "events/block/" + tracepoint.event();
            instance.write(directory + "/filter", filterText(tracepoint, ofBios ? bios : requests));
            instance.write(directory + "/enable", ofBios && bios.isEmpty() ? "0" : "1");
        }
    }

    void begin() throws IOException {
        instance.write("tracing_on", "1");
    }

    void end() throws IOException {
        instance.write("tracing_on", "0");
    }

    /** Reads from these processors too from now on. */
    void addCpus(IntStream online) throws IOException {
        for (int cpu : online.toArray()) {
            if (!buffers.containsKey(cpu)) {
                buffers.put(cpu, instance.cpuBuffer(cpu));
            }
        }
    }

    /** What the trace clock says; 0 when it does not. */
    long nowNanos() throws IOException {
        return buffers.values().iterator().next().stats().nowNanos();
    }

    /** Records lost so far. */
    long lost() throws IOException {
        long lost = 0;
        for (CpuBuffer buffer : buffers.values()) {
            lost += buffer.stats().lost();
        }
        return lost;
    }

    /**
     * Reads all that was there when it was called.
     *
     * @return the number of records of the fullest buffer
     */
    int drain(RingPage.Records to) throws IOException {
        int most = 0;
        for (CpuBuffer buffer : buffers.values()) {
            most = Math.max(most, drain(buffer, to));
        }
        return most;
    }

    private int drain(CpuBuffer buffer, RingPage.Records to) throws IOException {
        CpuStats stats = buffer.stats();
        long unread = stats.entries();
        int count = 0;
        while (unread > 0) {
            buffer.read(page);
            if (page.limit() == 0) {
                break;
            }
            int read = ringPage.read(page, to);
            // What a filter has thrown away may be all that a page holds, with records behind it: the kernel knows.
            unread = read > 0 ? unread - read : buffer.stats().entries();
            count += read;
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        try {
            for (CpuBuffer buffer : buffers.values()) {
                buffer.close();
            }
        } finally {
            instance.close();
        }
    }

    private String filterText(BlockTracepoint tracepoint, Collection<Integer> numbers) {
        String devices =
                numbers.stream().sorted().map(number -> "dev == " + number).collect(Collectors.joining(" || "));
        boolean all = devices.isEmpty() || devices.length() > MAX_FILTER_CHARS;
        if (origins || tracepoint != BlockTracepoint.GETRQ) {
            return all ? "0" : devices;
        }
        // Flushes of nothing are counted by the kernel in a way of their own and must be known.
        return all ? "nr_sector == 0" : "nr_sector == 0 && (" + devices + ")";
    }

    private static Map<BlockTracepoint, EventFormat> formats(TraceInstance instance, boolean origins)
            throws IOException {
        Map<BlockTracepoint, EventFormat> formats = new EnumMap<>(BlockTracepoint.class);
        for (BlockTracepoint tracepoint : BlockTracepoint.values()) {
            String file = "events/block/" + tracepoint.event() + "/format";
            boolean wanted = origins || tracepoint.use() != Use.ORIGIN || tracepoint == BlockTracepoint.GETRQ;
            if (wanted && instance.has(file)) {
                formats.put(tracepoint, EventFormat.parse(instance.read(file)));
            } else if (tracepoint.use() == Use.ALWAYS) {
                throw new CaptureException("this kernel has no tracepoint " + tracepoint.event());
            }
        }
        return formats;
    }
}
