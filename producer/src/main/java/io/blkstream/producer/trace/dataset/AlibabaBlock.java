package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.TraceSink;

/**
 * Alibaba block traces of 2020 (github.com/alibaba/block-traces): {@code device_id,opcode,offset,length,timestamp}.
 *
 * <p>Offset and length are bytes, the timestamp microseconds since 1970 (January 2020 in Beijing begins at 16:00 UTC the
 * day before). No latency. Device id 419: device {@code dev419}. The set's device_size.csv is no trace.
 */
final class AlibabaBlock implements RowParser {
    static final RowShape SHAPE = RowShape.rows("\\d+,[RW],\\d+,\\d+,\\d{16}", 85);

    @Override
    public void parse(long line, String row, TraceSink sink) throws BadRow {
        Columns columns = Columns.betweenCommas(row).require(5, 5, "device_id,opcode,offset,length,timestamp");
        DatasetIo io = DatasetIo.issuedAt(
                columns.scaled(4, 3, "timestamp"),
                "dev" + columns.whole(0, "device_id"),
                Direction.ofLetter(columns.text(1)),
                columns.sectorAtByteOffset(2, "offset"),
                columns.whole(3, "length"));
        sink.event(io.inLine(line));
    }
}
