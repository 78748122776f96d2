package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.TraceSink;
import io.blkstream.schemas.Operation;
import java.util.regex.Pattern;

/**
 * CloudPhysics traces as libCacheSim prints them: a header, then {@code version,time,op,size,lbn}.
 *
 * <p>The time is in seconds from an origin that the set does not tell, {@code op} a SCSI opcode in hex, size bytes, lbn
 * sectors of 512 bytes. No latency and no device: one file is one virtual disk.
 */
final class CloudPhysics implements RowParser {
    static final RowShape SHAPE = RowShape.header("version,time,op,size,lbn", 95);

    private static final Pattern OPCODE = Pattern.compile("(0x)?[0-9a-fA-F]{1,2}");

    @Override
    public void parse(long line, String row, TraceSink sink) throws BadRow {
        Columns columns = Columns.betweenCommas(row).require(5, 5, "version,time,op,size,lbn");
        DatasetIo io = DatasetIo.issuedAt(
                columns.scaled(1, 9, "time"),
                "",
                operation(columns.text(2)),
                columns.whole(4, "lbn"),
                columns.whole(3, "size"));
        sink.event(io.inLine(line));
    }

    /** Source: the opcode tables of SBC-4. */
    private static Operation operation(String opcode) throws BadRow {
        return switch (parseHex(opcode)) {
            case 0x08, 0x28, 0xa8, 0x88 -> Operation.READ;
            case 0x0a, 0x2a, 0xaa, 0x8a, 0x2e, 0xae, 0x8e -> Operation.WRITE;
            case 0x35, 0x91 -> Operation.FLUSH;
            case 0x42 -> Operation.DISCARD;
            default -> Operation.OTHER;
        };
    }

    private static int parseHex(String opcode) throws BadRow {
        if (!OPCODE.matcher(opcode).matches()) {
            throw new BadRow("op is not a SCSI opcode in hex: '" + opcode + "'");
        }
        return Integer.parseInt(opcode.startsWith("0x") ? opcode.substring(2) : opcode, 16);
    }
}
