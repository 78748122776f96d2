package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceReader;
import java.util.function.Supplier;

/** A format that is recognised by the shape of its lines. */
final class ShapedFormat implements TraceFormat {
    private final String name;
    private final RowShape shape;
    private final Supplier<TraceReader> readers;

    ShapedFormat(String name, RowShape shape, Supplier<TraceReader> readers) {
        this.name = name;
        this.shape = shape;
        this.readers = readers;
    }

    /** One that is read row by row. */
    static ShapedFormat ofRows(String name, RowShape shape, Supplier<RowParser> parsers) {
        return new ShapedFormat(name, shape, () -> new RowReader(parsers.get()));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int confidence(Head head) {
        return shape.confidence(head);
    }

    @Override
    public TraceReader newReader() {
        return readers.get();
    }
}
