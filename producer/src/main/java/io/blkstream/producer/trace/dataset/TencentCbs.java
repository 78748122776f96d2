package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.TraceSink;
import io.blkstream.schemas.Operation;

/**
 * Tencent cloud block storage traces of 2018 (SNIA IOTTA 27917): {@code Timestamp,Offset,Size,IOType,VolumeID}.
 *
 * <p>The timestamp is in whole seconds since 1970, so order within a second is that of the file; offset and size are in
 * sectors of 512 bytes; type 0 reads, 1 writes. No latency. Volume 1063: device {@code vol1063}.
 */
final class TencentCbs implements RowParser {
    static final RowShape SHAPE = RowShape.rows("1\\d{9},\\d+,\\d{1,5},[01],\\d+", 70);

    @Override
    public void parse(long line, String row, TraceSink sink) throws BadRow {
        Columns columns = Columns.betweenCommas(row).require(5, 5, "Timestamp,Offset,Size,IOType,VolumeID");
        DatasetIo io = DatasetIo.issuedAt(
                columns.scaled(0, 9, "timestamp"),
                "vol" + columns.whole(4, "volume id"),
                operation(columns.text(3)),
                columns.whole(1, "offset"),
                columns.bytesOfSectors(2, "size"));
        sink.event(io.inLine(line));
    }

    private static Operation operation(String type) throws BadRow {
        return switch (type) {
            case "0" -> Operation.READ;
            case "1" -> Operation.WRITE;
            default -> throw new BadRow("I/O type is neither 0 nor 1: '" + type + "'");
        };
    }
}
