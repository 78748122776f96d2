package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.BlockIo;
import java.util.HashMap;
import java.util.Map;

/**
 * What kind of task a process id is, by its name. The name is decoded once per id and window: decoding it for every I/O
 * would cost more than the rest of the tally.
 */
final class Submitters {
    /** Bounds memory when a machine starts processes by the thousand. */
    private static final int MAX_REMEMBERED = 4096;

    /** Kinds that rules tell apart. */
    enum Kind {
        /** An ordinary process. */
        PROCESS,
        /** A kernel worker: works for somebody else, or for a file system's metadata. */
        KERNEL_WORKER,
        /** Device-mapper's copy thread. */
        KCOPYD
    }

    private final Map<Integer, Kind> kinds = new HashMap<>();

    Kind kindOf(BlockIo io) {
        int pid = io.pid();
        if (pid <= 0) {
            return kindOf(io.process());
        }
        Kind known = kinds.get(pid);
        if (known == null) {
            known = kindOf(io.process());
            if (kinds.size() < MAX_REMEMBERED) {
                kinds.put(pid, known);
            }
        }
        return known;
    }

    private static Kind kindOf(String process) {
        if (process.startsWith("kcopyd")) {
            return Kind.KCOPYD;
        }
        return process.startsWith("kworker/") ? Kind.KERNEL_WORKER : Kind.PROCESS;
    }
}
