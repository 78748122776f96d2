package io.blkstream.producer.trace.dataset;

import static io.blkstream.producer.trace.dataset.ShapedFormat.ofRows;

import io.blkstream.producer.trace.TraceFormat;
import java.util.List;

/**
 * fio's logs and the public data sets.
 *
 * <p>Formats with a unit in their name are never detected: nothing in the file tells the unit, so a person names them.
 */
public final class DatasetFormats {
    /** Every format, those with a signature first. */
    public static final List<TraceFormat> ALL = List.of(
            new ShapedFormat("fio-iolog", FioIolog.SHAPE, FioIolog::new),
            ofRows("msr-cambridge", MsrCambridge.SHAPE, MsrCambridge::new),
            ofRows("systor17", Systor17.SHAPE, Systor17::new),
            ofRows("cloudphysics", CloudPhysics.SHAPE, CloudPhysics::new),
            ofRows("fiu", Fiu.SHAPE, Fiu::new),
            ofRows("alibaba", AlibabaBlock.SHAPE, AlibabaBlock::new),
            ofRows("spc", SpcTrace.SHAPE, SpcTrace::new),
            ofRows("tencent", TencentCbs.SHAPE, TencentCbs::new),
            ofRows("fio-log", FioLatencyLog.SHAPE, () -> new FioLatencyLog(null)),
            ofRows("fio-log-us", RowShape.NONE, () -> new FioLatencyLog(TimeUnitName.US)),
            ofRows("disksim", DiskSimAscii.SHAPE, DiskSimAscii::new),
            ofRows("disksim-ms", RowShape.NONE, () -> new DiskSimAscii(TimeUnitName.MS)),
            ofRows("disksim-us", RowShape.NONE, () -> new DiskSimAscii(TimeUnitName.US)),
            ofRows("disksim-ns", RowShape.NONE, () -> new DiskSimAscii(TimeUnitName.NS)));

    private DatasetFormats() {}
}
