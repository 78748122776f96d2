package io.blkstream.producer.trace.kernel;

import io.blkstream.schemas.Completion;

/**
 * A request with everything that its trace tells about it.
 *
 * @param issue its (last) issue
 * @param sector first sector; for a zone append the one where the data landed
 * @param submitter the task that asked for it: not always the one that issued it
 * @param latencyNanos issue to completion; null = no completion seen
 * @param queuedNanos insertion to issue; null = not inserted
 * @param inFlight requests on the device when it was issued, this one included; null = unknown because records are lost
 * @param bios bios that were merged into it; null = the trace does not show the making of requests
 * @param completion how its end was noticed
 * @param error positive errno, 0 = none
 */
public record PairedRequest(
        BlockEvent issue,
        long sector,
        BlockTask submitter,
        Long latencyNanos,
        Long queuedNanos,
        Integer inFlight,
        Integer bios,
        Completion completion,
        int error) {}
