package io.blkstream.streams.topology.deliver;

import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.streams.topology.windows.WindowUpdate;
import io.blkstream.streams.wire.WindowMapper;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/** Turns finished windows into the records that are published of them. */
public final class AggregateStage extends ContextualProcessor<String, WindowUpdate, String, ThroughputWindow> {

    @Override
    public void process(Record<String, WindowUpdate> update) {
        if (update.value().stage() == WindowUpdate.Stage.LOOK) {
            return;
        }
        ThroughputWindow window = WindowMapper.toRecord(update.value().window());
        context().forward(update.withKey(WindowMapper.key(window)).withValue(window));
    }
}
