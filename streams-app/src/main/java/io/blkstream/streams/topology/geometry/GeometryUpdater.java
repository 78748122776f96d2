package io.blkstream.streams.topology.geometry;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Puts geometry records into the global store as they are; a tombstone removes. */
public final class GeometryUpdater implements Processor<String, byte[], Void, Void> {
    private KeyValueStore<String, byte[]> store;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
        store = context.getStateStore(GeometryTable.STORE);
    }

    @Override
    public void process(Record<String, byte[]> record) {
        store.put(record.key(), record.value());
    }
}
