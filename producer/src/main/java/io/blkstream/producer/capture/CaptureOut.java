package io.blkstream.producer.capture;

import io.blkstream.schemas.IoEvent;
import java.util.List;

/** Takes what a capture finds. Never blocks for long. */
public interface CaptureOut {
    /** I/Os with host, device, issue time and {@code lostBefore} set, in the order of their completion. */
    void events(List<IoEvent> events);

    /** How the capture stands, each device once; replaces what was said before. */
    void report(List<DeviceReport> devices);
}
