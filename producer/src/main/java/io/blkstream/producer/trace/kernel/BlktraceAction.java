package io.blkstream.producer.trace.kernel;

/**
 * Actions of blktrace, by the letters that blkparse and the kernel print. Source: blkparse.c and kernel/trace/blktrace.c.
 * Their codes in binary records are {@code enum blktrace_act} of blktrace_api.h.
 */
enum BlktraceAction {
    QUEUE("Q", 1, BlockStep.BIO_QUEUE),
    BACK_MERGE("M", 2, BlockStep.BACK_MERGE),
    FRONT_MERGE("F", 3, BlockStep.FRONT_MERGE),
    GET("G", 4, BlockStep.GET),
    SLEEP("S", 5, null),
    REQUEUE("R", 6, BlockStep.REQUEUE),
    ISSUE("D", 7, BlockStep.ISSUE),
    COMPLETE("C", 8, BlockStep.COMPLETE_ANY),
    PLUG("P", 9, null),
    UNPLUG("U", 10, null),
    UNPLUG_TIMER("UT", 11, null),
    INSERT("I", 12, BlockStep.INSERT),
    SPLIT("X", 13, null),
    BOUNCE("B", 14, null),
    REMAP("A", 15, null),
    ABORT("AB", 16, null),
    DRIVER_DATA("T", 17, null),
    ZONE_PLUG("ZP", 18, null),
    ZONE_UNPLUG("ZU", 19, null),
    ZONE_MANAGEMENT("ZM", -1, null),
    MESSAGE("m", -1, null);

    private final String letters;
    private final int code;
    private final BlockStep step;

    BlktraceAction(String letters, int code, BlockStep step) {
        this.letters = letters;
        this.code = code;
        this.step = step;
    }

    /** The action of these letters, or null. */
    static BlktraceAction ofLetters(String letters) {
        return switch (letters) {
            case "Q" -> QUEUE;
            case "D" -> ISSUE;
            case "C" -> COMPLETE;
            case "G" -> GET;
            case "I" -> INSERT;
            case "M" -> BACK_MERGE;
            default -> seldom(letters);
        };
    }

    /** The action of that code, or null. */
    static BlktraceAction ofCode(int code) {
        return code >= 1 && code <= ZONE_UNPLUG.code ? values()[code - 1] : null;
    }

    /** What it means for pairing; null when nothing. */
    BlockStep step() {
        return step;
    }

    /** Whether it ends with an error number. */
    boolean ends() {
        return this == COMPLETE || this == REQUEUE;
    }

    private static BlktraceAction seldom(String letters) {
        for (BlktraceAction action : values()) {
            if (action.letters.equals(letters)) {
                return action;
            }
        }
        return null;
    }
}
