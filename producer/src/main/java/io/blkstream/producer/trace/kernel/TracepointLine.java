package io.blkstream.producer.trace.kernel;

/**
 * A line with a prefix and the name of an event.
 *
 * @param event name without its system, e.g. {@code block_rq_issue}
 * @param textStart index of what the event prints
 */
record TracepointLine(TracePrefix prefix, String event, int textStart) {
    /** Finds prefix and event; null when the line has none. */
    static TracepointLine find(String line) {
        // Task names can imitate a time with its colon, but not a whole prefix: take the first that fits.
        for (int colon = line.indexOf(':'); colon >= 0; colon = line.indexOf(':', colon + 1)) {
            TracepointLine found = at(line, colon);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static TracepointLine at(String line, int colon) {
        boolean endsTime = colon > 0
                && Cursor.isDigit(line.charAt(colon - 1))
                && colon + 1 < line.length()
                && Cursor.isBlank(line.charAt(colon + 1));
        if (!endsTime) {
            return null;
        }
        int start = new Cursor(line, colon + 1, line.length()).skipBlanks().position();
        int end = endOfName(line, start);
        if (end == start || end >= line.length() || line.charAt(end) != ':' && line.charAt(end) != '/') {
            return null;
        }
        return withSystem(line, colon, start, end);
    }

    private static TracepointLine withSystem(String line, int colon, int start, int end) {
        int nameStart = start;
        int nameEnd = end;
        boolean system = line.charAt(end) == ':' && endOfName(line, end + 1) > end + 1;
        if (system) {
            nameStart = end + 1;
            nameEnd = endOfName(line, nameStart);
        }
        // perf shows modifiers of an event as block:block_rq_issue/name=x/: .
        int textColon = line.indexOf(':', nameEnd);
        TracePrefix prefix = textColon < 0 ? null : TracePrefix.endingAt(line, colon);
        return prefix == null ? null : new TracepointLine(prefix, line.substring(nameStart, nameEnd), textColon + 1);
    }

    private static int endOfName(String line, int start) {
        int at = start;
        while (at < line.length() && isNameLetter(line.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isNameLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || Cursor.isDigit(c);
    }
}
