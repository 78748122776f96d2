package io.blkstream.producer.capture;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;

/** Where an agent's findings go. Used by one thread; may block. */
public interface AgentOutput extends AutoCloseable {
    void event(IoEvent event);

    void geometry(DeviceGeometry geometry);

    void status(CaptureStatus status);

    /** All that was given so far may be looked at; called when there is a pause. */
    void pause();

    /** Whether nobody reads it any more. */
    boolean isGone();

    @Override
    void close();
}
