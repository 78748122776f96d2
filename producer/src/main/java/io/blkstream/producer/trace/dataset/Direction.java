package io.blkstream.producer.trace.dataset;

import io.blkstream.schemas.Operation;

/** The codes that data sets have for reads and writes. */
final class Direction {
    private Direction() {}

    /** {@code R} or {@code W}, in either case. */
    static Operation ofLetter(String letter) throws BadRow {
        return switch (letter) {
            case "R", "r" -> Operation.READ;
            case "W", "w" -> Operation.WRITE;
            case "" -> throw new BadRow("operation is blank");
            default -> throw new BadRow("operation is neither R nor W: '" + letter + "'");
        };
    }
}
