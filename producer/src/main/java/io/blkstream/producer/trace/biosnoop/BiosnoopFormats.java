package io.blkstream.producer.trace.biosnoop;

import io.blkstream.producer.trace.TraceFormat;
import java.util.List;

/** The formats of the biosnoop family: per-I/O rows of bcc, libbpf-tools, bpftrace, and of mails that quote them. */
public final class BiosnoopFormats {
    /** Every format of the family. */
    public static final List<TraceFormat> ALL = List.of(new BiosnoopFormat(), new BpftraceBiosnoopFormat());

    private BiosnoopFormats() {}
}
