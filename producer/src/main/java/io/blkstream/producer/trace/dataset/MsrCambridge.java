package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.TraceSink;
import io.blkstream.schemas.Operation;

/**
 * MSR Cambridge block traces (SNIA IOTTA 388): {@code Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime}.
 *
 * <p>The timestamp is a Windows FILETIME, 100-ns ticks since 1601; it is told in nanoseconds since 1970, because those since
 * 1601 exceed 63 bits. Offset and size are bytes, the response time is in 100-ns ticks. Host {@code hm}, disk number 0:
 * host {@code hm}, device {@code disk0}.
 */
final class MsrCambridge implements RowParser {
    static final RowShape SHAPE = RowShape.rows("\\d{18},[^,]+,\\d+,(Read|Write),\\d+,\\d+,\\d+", 90);

    private static final long EPOCH_1970_TICKS = 116_444_736_000_000_000L;
    private static final int TICK_NANOS = 100;

    @Override
    public void parse(long line, String row, TraceSink sink) throws BadRow {
        Columns columns =
                Columns.betweenCommas(row).require(7, 7, "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime");
        DatasetIo io = DatasetIo.issuedAt(
                timeNanos(columns.whole(0, "timestamp")),
                "disk" + columns.whole(2, "disk number"),
                operation(columns.text(3)),
                columns.sectorAtByteOffset(4, "offset"),
                columns.whole(5, "size"));
        // Two more decimal digits are the factor 100 of a tick, with its overflow check.
        long latencyNanos = columns.scaled(6, 2, "response time");
        sink.event(io.onHost(columns.text(1)).taking(latencyNanos).inLine(line));
    }

    private static long timeNanos(long ticks) throws BadRow {
        try {
            return Math.multiplyExact(Math.subtractExact(ticks, EPOCH_1970_TICKS), TICK_NANOS);
        } catch (ArithmeticException e) {
            throw new BadRow("timestamp is not a FILETIME: " + ticks);
        }
    }

    private static Operation operation(String type) throws BadRow {
        return switch (type) {
            case "Read" -> Operation.READ;
            case "Write" -> Operation.WRITE;
            default -> throw new BadRow("type is neither Read nor Write: '" + type + "'");
        };
    }
}
