package io.blkstream.streams.domain.detect;

import java.util.regex.Pattern;

/** How sure it is that the named submitter caused the I/O. */
public enum Attribution {
    /** The name is missing. */
    UNKNOWN(0.6),
    /** The process submitted it itself. */
    DIRECT(1),
    /** The kernel wrote back what somebody had dirtied earlier. */
    WRITEBACK(0.8),
    /** A kernel thread works on its own account: md, kcopyd, a journal. */
    KERNEL_THREAD(1);

    private static final Pattern WRITEBACK_WORKER = Pattern.compile("kworker/.*|flush-\\d+:\\d+|kswapd\\d+");
    private static final Pattern KERNEL_WORKER = Pattern.compile(
            "md\\w*_(raid\\d+|resync|recover|reshape)|kcopyd|jbd2/.*|xfsaild/.*|dmcrypt_write.*|z_\\w+|btrfs-\\w+");

    private final double trust;

    Attribution(double trust) {
        this.trust = trust;
    }

    /** Factor by which it enters a finding's confidence, 0..1. */
    public double trust() {
        return trust;
    }

    /** Judges by the process name, as the kernel spells it. */
    public static Attribution of(String process) {
        if (process.isEmpty()) {
            return UNKNOWN;
        }
        if (KERNEL_WORKER.matcher(process).matches()) {
            return KERNEL_THREAD;
        }
        return WRITEBACK_WORKER.matcher(process).matches() ? WRITEBACK : DIRECT;
    }
}
