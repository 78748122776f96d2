package io.blkstream.local.analyze;

import io.blkstream.streams.domain.window.DeviceWindow;

/**
 * What a trace holds of one device.
 *
 * @param window everything, from the first issue to the last completion
 */
public record DeviceReport(DeviceWindow window) {
    public String device() {
        return window.device().device();
    }

    /** I/Os per second of the span; NaN when it is too short to say. */
    public double iops() {
        return window.operations().operations() > 1
                ? window.operations().operations() / window.span().lengthSeconds()
                : Double.NaN;
    }

    /** Latency below which this share of reads and writes ended, nanoseconds; -1 when none is known. */
    public long latencyNanos(double percent) {
        return window.latencies().count() == 0 ? -1 : window.latencies().percentileNanos(percent);
    }
}
