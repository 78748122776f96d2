package io.blkstream.producer.trace.kernel;

/**
 * The task in whose time something happened.
 *
 * @param pid thread id, 0 = the idle task, -1 = unknown
 * @param process its name; empty = unknown
 * @param cgroup its control group, or null
 * @param context what interrupted it
 */
public record BlockTask(int pid, String process, String cgroup, Context context) {
    /** Nothing is known. */
    public static final BlockTask UNKNOWN = new BlockTask(-1, "", null, Context.UNKNOWN);

    /** Where the processor was. */
    public enum Context {
        /** The trace does not say. */
        UNKNOWN,
        /** In the task itself. */
        TASK,
        /** In a hard or soft interrupt. */
        INTERRUPT
    }

    public BlockTask(int pid, String process) {
        this(pid, process, null, Context.UNKNOWN);
    }
}
