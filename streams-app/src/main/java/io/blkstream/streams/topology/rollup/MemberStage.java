package io.blkstream.streams.topology.rollup;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.topology.geometry.GeometryTable;
import io.blkstream.streams.topology.windows.WindowUpdate;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Sends the windows of mirror members, early looks too, to their array. Other devices' windows end here. */
public final class MemberStage extends ContextualProcessor<String, WindowUpdate, String, MemberWindow> {
    private final Function<ReadOnlyKeyValueStore<String, byte[]>, GeometryTable> geometryTable;
    private GeometryTable geometry;

    public MemberStage(Function<ReadOnlyKeyValueStore<String, byte[]>, GeometryTable> geometryTable) {
        this.geometryTable = geometryTable;
    }

    @Override
    public void init(ProcessorContext<String, MemberWindow> context) {
        super.init(context);
        geometry = geometryTable.apply(context.getStateStore(GeometryTable.STORE));
    }

    @Override
    public void process(Record<String, WindowUpdate> update) {
        DeviceWindow window = update.value().window();
        geometry.find(window.device())
                .flatMap(Geometry::mirror)
                .ifPresent(mirror -> context()
                        .forward(update.withKey(arrayKey(window, mirror))
                                .withValue(
                                        new MemberWindow(window, update.value().stage()))));
    }

    private static String arrayKey(DeviceWindow window, Geometry.Mirror mirror) {
        return window.device().host() + '/' + mirror.arrayId();
    }
}
