package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.TraceFormat;
import java.util.List;

/** The formats that show what the kernel's block layer does: tracepoints, blktrace, iosnoop. */
public final class KernelFormats {
    private KernelFormats() {}

    /**
     * Every format of the family.
     *
     * @param names turns the device numbers of the traces into names
     */
    public static List<TraceFormat> all(DeviceNames names) {
        return List.of(
                new BlktraceFormat(names),
                new BlkparseFormat(names),
                new TracepointFormat(names),
                new IosnoopFormat(names));
    }
}
