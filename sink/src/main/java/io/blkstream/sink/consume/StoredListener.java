package io.blkstream.sink.consume;

import io.blkstream.sink.store.Change;
import java.util.List;

/** Wants to know what was stored. */
public interface StoredListener {
    /**
     * Called by the reading thread after each transaction, before the offsets are committed: changes may come again after a
     * crash. Must neither block nor throw.
     */
    void stored(List<Change> changes);
}
