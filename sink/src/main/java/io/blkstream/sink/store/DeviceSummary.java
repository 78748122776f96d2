package io.blkstream.sink.store;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceKey;
import java.time.Instant;
import java.util.Optional;

/**
 * A device that the store has heard of.
 *
 * @param capture what its agent last said
 * @param lastWindowEnd end of its newest window, exclusive
 */
public record DeviceSummary(DeviceKey device, Optional<CaptureStatus> capture, Optional<Instant> lastWindowEnd) {}
