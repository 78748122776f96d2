package io.blkstream.producer.capture.live;

import java.util.Set;

/**
 * Whose I/Os are left out.
 *
 * @param processes names of tasks, cut to the 15 bytes that the kernel keeps; a {@code *} at the end stands for any rest
 * @param pids processes with all their threads
 */
public record Exclusions(Set<String> processes, Set<Long> pids) {
    private static final int NAME_BYTES = 15;

    public Exclusions {
        processes = Set.copyOf(processes);
        pids = Set.copyOf(pids);
    }

    /** Leaves nothing out. */
    public static Exclusions none() {
        return new Exclusions(Set.of(), Set.of());
    }

    boolean matchesName(String process) {
        return !processes.isEmpty() && processes.stream().anyMatch(pattern -> matches(pattern, process));
    }

    private static boolean matches(String pattern, String process) {
        if (pattern.endsWith("*")) {
            String start = pattern.substring(0, pattern.length() - 1);
            return process.startsWith(start.length() > NAME_BYTES ? start.substring(0, NAME_BYTES) : start);
        }
        return process.equals(pattern.length() > NAME_BYTES ? pattern.substring(0, NAME_BYTES) : pattern);
    }
}
