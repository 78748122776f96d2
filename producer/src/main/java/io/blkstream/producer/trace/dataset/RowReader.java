package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.LineReader;
import io.blkstream.producer.trace.TraceReader;
import io.blkstream.producer.trace.TraceSink;
import java.io.IOException;
import java.io.InputStream;

/** Reads an input row by row. A line without a digit is a header, prose or blank, never an I/O. */
final class RowReader implements TraceReader {
    private final RowParser parser;

    RowReader(RowParser parser) {
        this.parser = parser;
    }

    @Override
    public void read(InputStream in, TraceSink sink) throws IOException {
        LineReader lines = new LineReader(in, sink);
        for (String text = lines.next(); text != null; text = lines.next()) {
            String row = text.strip();
            if (hasDigit(row)) {
                readRow(lines.number(), row, sink);
            }
        }
        parser.end(sink);
    }

    private void readRow(long line, String row, TraceSink sink) {
        try {
            parser.parse(line, row, sink);
        } catch (BadRow bad) {
            sink.reject(line, bad.getMessage());
        }
    }

    private static boolean hasDigit(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= '0' && text.charAt(i) <= '9') {
                return true;
            }
        }
        return false;
    }
}
