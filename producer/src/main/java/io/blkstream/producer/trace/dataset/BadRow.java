package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.Excerpt;

/** Why a row cannot be used, in words, with the offending text. */
final class BadRow extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int MAX_CHARS = 200;

    BadRow(String reason) {
        // Thrown for each bad row: a stack trace would cost more than the row.
        super(Excerpt.of(reason, MAX_CHARS), null, false, false);
    }
}
