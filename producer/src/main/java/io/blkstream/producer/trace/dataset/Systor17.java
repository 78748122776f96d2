package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.TraceSink;

/**
 * SYSTOR'17 traces of a virtual desktop storage (SNIA IOTTA 4964): {@code Timestamp,Response,IOType,LUN,Offset,Size}.
 *
 * <p>Timestamp and response are in seconds with 9 decimals (exact to a microsecond), the timestamp since 1970 although file
 * names tell Japanese time. Offset and size are bytes. A blank response is unknown; a blank type means that the response was
 * lost and with it the direction: the row is rejected. LUN 0: device {@code lun0}.
 */
final class Systor17 implements RowParser {
    static final RowShape SHAPE = RowShape.header("Timestamp,Response,IOType,LUN,Offset,Size", 95)
            .orRows("1\\d{9}\\.\\d{9},(\\d+\\.\\d+)?,[RW]?,\\d+,\\d+,\\d+", 85);

    private static final int NANO_DIGITS = 9;

    @Override
    public void parse(long line, String row, TraceSink sink) throws BadRow {
        Columns columns = Columns.betweenCommas(row).require(6, 6, "Timestamp,Response,IOType,LUN,Offset,Size");
        Long responseNanos =
                columns.text(1).isEmpty() ? null : Long.valueOf(columns.scaled(1, NANO_DIGITS, "response"));
        DatasetIo io = DatasetIo.issuedAt(
                columns.scaled(0, NANO_DIGITS, "timestamp"),
                "lun" + columns.whole(3, "LUN"),
                Direction.ofLetter(columns.text(2)),
                columns.sectorAtByteOffset(4, "offset"),
                columns.whole(5, "size"));
        sink.event(io.taking(responseNanos).inLine(line));
    }
}
