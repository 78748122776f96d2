package io.blkstream.producer.trace;

import java.util.HexFormat;

/** Says in words what an input of unknown kind looks like. */
final class InputLook {
    private static final int QUOTED_CHARACTERS = 80;
    private static final int QUOTED_BYTES = 8;
    private static final int MAX_CONTROL_PERCENT = 10;

    private InputLook() {}

    static String describe(Head head) {
        byte[] bytes = head.bytes();
        if (bytes.length == 0) {
            return "it is empty";
        }
        if (isBinary(bytes)) {
            int shown = Math.min(QUOTED_BYTES, bytes.length);
            return "it is binary and starts with the bytes "
                    + HexFormat.ofDelimiter(" ").formatHex(bytes, 0, shown);
        }
        return head.lines().stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(line -> "its first line is '" + shortened(line.strip()) + "'")
                .orElse("it is blank");
    }

    private static boolean isBinary(byte[] bytes) {
        int controls = 0;
        for (byte b : bytes) {
            if (b == 0) {
                return true;
            }
            boolean control = b > 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t' && b != '\f';
            controls += control ? 1 : 0;
        }
        return controls * 100L > (long) bytes.length * MAX_CONTROL_PERCENT;
    }

    private static String shortened(String line) {
        return Excerpt.printable(line, QUOTED_CHARACTERS);
    }
}
