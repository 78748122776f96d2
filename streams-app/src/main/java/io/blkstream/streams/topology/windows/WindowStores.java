package io.blkstream.streams.topology.windows;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The stores of the window stage. */
public final class WindowStores {
    private WindowStores() {}

    /** The open windows with their changelog, and the hook that writes them before each commit. */
    public static List<StoreBuilder<?>> builders() {
        return List.of(
                Stores.keyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore(DeviceTable.STORE), Serdes.Bytes(), Serdes.ByteArray())
                        .withLoggingEnabled(Map.of()),
                BeforeCommit.builder(WindowStage.BEFORE_COMMIT));
    }
}
