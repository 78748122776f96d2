package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.window.DeviceWindow;
import java.util.Optional;

/**
 * A window of one device with what is known about the device.
 *
 * @param window closed, or still open
 * @param geometry empty while the host has not said anything
 * @param stillOpen more events may come into the window
 */
public record DeviceObservation(DeviceWindow window, Optional<Geometry> geometry, boolean stillOpen) {}
