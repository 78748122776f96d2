package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.TraceSink;

/**
 * SPC trace files, as in the UMass repository: {@code ASU,LBA,Size,Opcode,Timestamp[,optional...]}.
 *
 * <p>LBA counts blocks of 512 bytes, size is bytes, the opcode {@code r R w W}, the timestamp seconds from the start of the
 * trace. Any number of optional fields is passed over. No latency. Application storage unit 0: device {@code asu0}.
 */
final class SpcTrace implements RowParser {
    static final RowShape SHAPE = RowShape.rows("\\d+,\\d+,\\d+,[rRwW],\\d+(\\.\\d+)?(,.*)?", 80);

    @Override
    public void parse(long line, String row, TraceSink sink) throws BadRow {
        Columns columns = Columns.betweenCommas(row).require(5, Integer.MAX_VALUE, "ASU,LBA,Size,Opcode,Timestamp");
        DatasetIo io = DatasetIo.issuedAt(
                columns.scaled(4, 9, "timestamp"),
                "asu" + columns.whole(0, "ASU"),
                Direction.ofLetter(columns.text(3)),
                columns.whole(1, "LBA"),
                columns.whole(2, "size"));
        sink.event(io.inLine(line));
    }
}
