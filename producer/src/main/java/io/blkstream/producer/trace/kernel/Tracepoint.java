package io.blkstream.producer.trace.kernel;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The block tracepoints and what their texts hold. Source: include/trace/events/block.h, Linux 2.6.32 to 6.18.
 *
 * <pre>
 *   SUBMITTED   maj,min rwbs bytes (cmd) sector + nr [class,hint,level] [comm]
 *   ENDED       maj,min rwbs (cmd) sector + nr [class,hint,level] [error]
 *   BIO         maj,min rwbs sector + nr [comm]
 *   BIO_ENDED   maj,min rwbs sector + nr [error]
 * </pre>
 */
enum Tracepoint {
    BIO_QUEUE("block_bio_queue", BlockStep.BIO_QUEUE, Text.BIO),
    BIO_COMPLETE("block_bio_complete", BlockStep.BIO_DONE, Text.BIO_ENDED),
    GETRQ("block_getrq", BlockStep.GET, Text.BIO),
    IO_START("block_io_start", BlockStep.IO_START, Text.SUBMITTED),
    IO_DONE("block_io_done", BlockStep.IO_DONE, Text.SUBMITTED),
    RQ_INSERT("block_rq_insert", BlockStep.INSERT, Text.SUBMITTED),
    BIO_BACKMERGE("block_bio_backmerge", BlockStep.BACK_MERGE, Text.BIO),
    BIO_FRONTMERGE("block_bio_frontmerge", BlockStep.FRONT_MERGE, Text.BIO),
    RQ_MERGE("block_rq_merge", BlockStep.BACK_MERGE, Text.SUBMITTED),
    RQ_ISSUE("block_rq_issue", BlockStep.ISSUE, Text.SUBMITTED),
    RQ_REQUEUE("block_rq_requeue", BlockStep.REQUEUE, Text.ENDED),
    RQ_COMPLETE("block_rq_complete", BlockStep.COMPLETE, Text.ENDED);

    private static final Map<String, Tracepoint> BY_NAME =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(tracepoint -> tracepoint.event, t -> t));

    private final String event;
    private final BlockStep step;
    private final Text text;

    Tracepoint(String event, BlockStep step, Text text) {
        this.event = event;
        this.step = step;
        this.text = text;
    }

    /** The tracepoint of that name, or null when it says nothing that pairing needs. */
    static Tracepoint named(String event) {
        return BY_NAME.get(event);
    }

    BlockStep step() {
        return step;
    }

    Text text() {
        return text;
    }

    /** Layouts of the text. */
    enum Text {
        SUBMITTED(true, true, false),
        ENDED(false, true, true),
        BIO(false, false, false),
        BIO_ENDED(false, false, true);

        private final boolean withBytes;
        private final boolean withCommand;
        private final boolean withError;

        Text(boolean withBytes, boolean withCommand, boolean withError) {
            this.withBytes = withBytes;
            this.withCommand = withCommand;
            this.withError = withError;
        }

        boolean withBytes() {
            return withBytes;
        }

        boolean withCommand() {
            return withCommand;
        }

        boolean withError() {
            return withError;
        }
    }
}
