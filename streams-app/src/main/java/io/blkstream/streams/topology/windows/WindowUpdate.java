package io.blkstream.streams.topology.windows;

import io.blkstream.streams.domain.window.DeviceWindow;

/**
 * A window that later stages should see.
 *
 * @param window not changed while the record is processed
 * @param stage how final it is
 */
public record WindowUpdate(DeviceWindow window, Stage stage) {

    /** How final a window is. */
    public enum Stage {
        /** Still open: for the rules' early look, not for publication. */
        LOOK,
        /** Its device fell silent: complete as far as anybody knows, published again if more comes. */
        SILENT,
        /** The device's clock has passed it: nothing changes any more. */
        CLOSED
    }
}
