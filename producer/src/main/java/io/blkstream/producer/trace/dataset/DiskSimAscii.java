package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.TraceSink;
import io.blkstream.schemas.Operation;
import java.util.List;
import java.util.regex.Pattern;

/**
 * DiskSim's ascii traces, which MQSim reads too: {@code time device blkno bcount flags}, blanks between.
 *
 * <p>blkno and bcount count 512 bytes. The last bit of the hexadecimal flags is 1 for a read (DiskSim) and so is MQSim's type
 * 1. The file does not tell the unit of its times: DiskSim prints milliseconds with a fraction, MQSim's samples are whole
 * nanoseconds. No latency. Device number 4: device {@code dev4}.
 */
final class DiskSimAscii implements RowParser {
    static final RowShape SHAPE = RowShape.rows("\\d+(\\.\\d+)?\\s+\\d{1,4}\\s+\\d+\\s+\\d{1,5}\\s+[01]", 50)
            .when(DiskSimAscii::plausible);

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int READ_BIT = 1;
    private static final int MAX_FLAG_DIGITS = 8;

    private TimeUnitName unit;

    /** For a file whose first time tells the unit: with a fraction milliseconds, whole nanoseconds. */
    DiskSimAscii() {
        this(null);
    }

    /** For a file with times in a known unit; null = its first time tells. */
    DiskSimAscii(TimeUnitName unit) {
        this.unit = unit;
    }

    @Override
    public void parse(long line, String row, TraceSink sink) throws BadRow {
        Columns columns = Columns.betweenBlanks(row).require(5, 5, "time device blkno bcount flags, blanks between");
        assumeUnit(columns, sink);
        DatasetIo io = DatasetIo.issuedAt(
                unit.nanos(columns, 0, "time"),
                "dev" + columns.whole(1, "device"),
                operation(columns.text(4)),
                columns.whole(2, "blkno"),
                columns.bytesOfSectors(3, "bcount"));
        sink.event(io.inLine(line));
    }

    private void assumeUnit(Columns columns, TraceSink sink) {
        if (unit != null) {
            return;
        }
        unit = columns.text(0).indexOf('.') >= 0 ? TimeUnitName.MS : TimeUnitName.NS;
        sink.note("times taken as " + unit.symbol() + ", " + (unit == TimeUnitName.MS ? "as DiskSim" : "as MQSim")
                + " prints them; formats disksim-ms, disksim-us and disksim-ns say otherwise");
    }

    private static Operation operation(String flags) throws BadRow {
        boolean hex = flags.length() <= MAX_FLAG_DIGITS && flags.chars().allMatch(c -> Character.digit(c, 16) >= 0);
        if (!hex || flags.isEmpty()) {
            throw new BadRow("flags are not a hexadecimal number: '" + flags + "'");
        }
        boolean read = (Long.parseLong(flags, 16) & READ_BIT) != 0;
        return read ? Operation.READ : Operation.WRITE;
    }

    /** Five numbers prove little: several rows, in the order of their times, with data. */
    private static boolean plausible(List<String> rows) {
        double last = 0;
        for (String row : rows) {
            String[] columns = BLANKS.split(row);
            double time = Double.parseDouble(columns[0]);
            if (time < last || columns[3].matches("0+")) {
                return false;
            }
            last = time;
        }
        return rows.size() > 1;
    }
}
