package io.blkstream.streams.domain;

import io.blkstream.streams.domain.detect.DeviceObservation;
import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.window.DeviceTimeline;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.WindowPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Windows filled with given I/Os, for tests. */
public final class Windows {

    private Windows() {}

    /** All windows that these I/Os fill. */
    public static List<DeviceWindow> of(DeviceId device, SortingHints hints, Collection<? extends BlockIo> ios) {
        DeviceTimeline timeline = new DeviceTimeline(device, WindowPolicy.DEFAULT, () -> hints);
        List<DeviceWindow> closed = new ArrayList<>();
        ios.forEach(io -> timeline.add(io, closed::add));
        timeline.closeAll(closed::add);
        return closed;
    }

    /** The one window that these I/Os fill, with the geometry they ran on. */
    public static DeviceObservation observe(Geometry geometry, Collection<? extends BlockIo> ios) {
        List<DeviceWindow> windows = of(geometry.device(), SortingHints.of(Optional.of(geometry)), ios);
        if (windows.size() != 1) {
            throw new IllegalStateException("not one window: " + windows.size());
        }
        return new DeviceObservation(windows.get(0), Optional.of(geometry), false);
    }
}
