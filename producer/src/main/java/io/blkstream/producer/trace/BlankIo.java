package io.blkstream.producer.trace;

import io.blkstream.schemas.Completion;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;

/** Makes events of which nothing is known yet: every field holds what the schema says for unknown. */
public final class BlankIo {
    private BlankIo() {}

    /** A new event; operation OTHER, bytes -1, host and device empty. */
    public static IoEvent create() {
        IoEvent event = new IoEvent();
        event.setOperation(Operation.OTHER);
        event.setSector(-1);
        event.setBytes(-1);
        event.setCompletion(Completion.UNKNOWN);
        event.setWeight(1);
        event.setSequence(-1);
        event.setPid(-1);
        event.setProcess("");
        event.setHost("");
        event.setDevice("");
        return event;
    }
}
