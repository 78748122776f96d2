package io.blkstream.producer.trace.biosnoop;

import java.util.regex.Pattern;

/** Notices in an output that the tool which should have traced failed, and keeps what it said. */
final class ToolFailure {
    private static final String TRACEBACK = "Traceback (most recent call last)";
    private static final Pattern COMPLAINT = Pattern.compile("^Traceback \\(most recent call last\\)|^ERROR:"
            + "|[Ff]ailed to (?:compile|load|open|attach|open and load)\\b|BPF program load failed"
            + "|Unable to find kernel headers|^[\\w.]*(?:Error|Exception): ");

    private String message;

    /** Looks at one line that is no row. */
    void look(String line) {
        String text = line.strip();
        if (text.equals("KeyboardInterrupt")) {
            message = null;
            return;
        }
        boolean better = message == null || message.startsWith(TRACEBACK);
        if (better && isComplaint(text)) {
            message = text;
        }
    }

    static boolean isComplaint(String text) {
        return COMPLAINT.matcher(text).find();
    }

    /** What the tool said, or null when it did not complain. */
    String message() {
        return message;
    }
}
