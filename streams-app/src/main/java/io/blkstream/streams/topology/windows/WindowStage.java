package io.blkstream.streams.topology.windows;

import io.blkstream.schemas.Reject;
import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.WindowPolicy;
import io.blkstream.streams.topology.geometry.GeometryTable;
import io.blkstream.streams.topology.windows.WindowUpdate.Stage;
import io.blkstream.streams.wire.EventRange;
import io.blkstream.streams.wire.IoEventReader;
import io.blkstream.streams.wire.Malformed;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/**
 * Ingest and windows in one processor: decodes an event, counts it in its device's window, and forwards windows that close,
 * that fall silent, or that deserve an early look. What cannot be used goes to the rejects.
 */
public final class WindowStage implements Processor<byte[], byte[], String, Object> {
    /** The store that runs {@link DeviceTable#writeChanged()}. */
    static final String BEFORE_COMMIT = "open-windows-before-commit";

    private static final Duration TICK = Duration.ofSeconds(1);

    private final WindowPolicy windowPolicy;
    private final SilencePolicy silencePolicy;
    private final EventRange range;
    private final IoEventReader reader;
    private final Function<ReadOnlyKeyValueStore<String, byte[]>, GeometryTable> geometryTable;
    private final Downstream downstream;
    private final WindowMetrics metrics;

    private ProcessorContext<String, Object> context;
    private DeviceTable devices;
    private final Consumer<DeviceWindow> forwardClosed = window -> forward(window, Stage.CLOSED);

    /**
     * Names of the processors that follow.
     *
     * @param windows take {@link WindowUpdate}s
     * @param rejects takes {@link Reject}s
     */
    public record Downstream(List<String> windows, String rejects) {}

    public WindowStage(
            WindowPolicy windowPolicy,
            SilencePolicy silencePolicy,
            EventRange range,
            Supplier<IoEventReader> reader,
            Function<ReadOnlyKeyValueStore<String, byte[]>, GeometryTable> geometryTable,
            Downstream downstream,
            WindowMetrics metrics) {
        this.windowPolicy = windowPolicy;
        this.silencePolicy = silencePolicy;
        this.range = range;
        this.reader = reader.get();
        this.geometryTable = geometryTable;
        this.downstream = downstream;
        this.metrics = metrics;
    }

    @Override
    public void init(ProcessorContext<String, Object> newContext) {
        context = newContext;
        KeyValueStore<Bytes, byte[]> store = context.getStateStore(DeviceTable.STORE);
        devices = new DeviceTable(
                windowPolicy,
                geometryTable.apply(context.getStateStore(GeometryTable.STORE)),
                store,
                context.currentSystemTimeMs());
        BeforeCommit beforeCommit = context.getStateStore(BEFORE_COMMIT);
        beforeCommit.run(devices::writeChanged);
        context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, this::tick);
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        long nowMillis = context.currentSystemTimeMs();
        try {
            BlockIo io = reader.read(record.value());
            range.check(io, nowMillis);
            TrackedDevice device = devices.get(record.key(), nowMillis);
            device.touched(nowMillis);
            if (device.timeline().add(io, forwardClosed)) {
                metrics.accepted();
            } else {
                metrics.late();
            }
        } catch (Malformed e) {
            reject(record, e, nowMillis);
        }
    }

    private void tick(long nowMillis) {
        for (TrackedDevice device : devices.all()) {
            long silentMillis = device.silentMillis(nowMillis);
            device.timeline().learn();
            device.lookIfChanged(window -> forward(window, Stage.LOOK));
            if (silentMillis >= silencePolicy.closeAfter().toMillis()) {
                device.close(forwardClosed);
            } else if (silentMillis >= silencePolicy.publishAfter().toMillis()) {
                device.publishIfChanged(window -> forward(window, Stage.SILENT));
            }
        }
        devices.forgetSilent(nowMillis, silencePolicy.forgetAfter().toMillis());
    }

    private void forward(DeviceWindow window, Stage stage) {
        metrics.forwarded(stage);
        Record<String, Object> update = new Record<>(
                window.device().toString(),
                new WindowUpdate(window, stage),
                window.span().endMillis());
        downstream.windows().forEach(child -> context.forward(update, child));
    }

    private void reject(Record<byte[], byte[]> record, Malformed malformed, long nowMillis) {
        metrics.rejected(malformed.reason());
        RecordMetadata metadata = context.recordMetadata().orElseThrow();
        Reject reject = RejectRecords.of(record, metadata, malformed, nowMillis);
        context.forward(new Record<>(reject.getTopic(), reject, nowMillis), downstream.rejects());
    }
}
