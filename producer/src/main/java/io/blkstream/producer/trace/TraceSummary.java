package io.blkstream.producer.trace;

import io.blkstream.schemas.Operation;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one reading of a trace came to.
 *
 * @param source name of the input
 * @param format name of its format
 * @param events I/Os
 * @param byOperation I/Os by operation; operations that did not occur are left out
 * @param bytesByOperation known bytes by operation; same keys
 * @param rejected rows that look like an I/O and could not be used
 * @param rejects the first {@value #MAX_REJECTS} of them
 * @param lost I/Os that the trace says it lost
 * @param outOfOrder I/Os whose printed time is before that of their predecessor
 * @param notes what had to be assumed or left out
 * @param failure what the tracing tool said when it failed
 * @param first the first I/O in the order of the input
 * @param last the last one
 */
public record TraceSummary(
        String source,
        String format,
        long events,
        Map<Operation, Long> byOperation,
        Map<Operation, Long> bytesByOperation,
        long rejected,
        List<RejectedRow> rejects,
        long lost,
        long outOfOrder,
        List<String> notes,
        Optional<String> failure,
        Optional<TracedIo> first,
        Optional<TracedIo> last) {
    /** How many rejects are kept with their reason. */
    public static final int MAX_REJECTS = 100;

    /**
     * A row that could not be used.
     *
     * @param line number of the line or record, from 1
     * @param reason what is wrong with it
     */
    public record RejectedRow(long line, String reason) {}
}
