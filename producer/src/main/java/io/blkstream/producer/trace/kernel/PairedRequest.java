package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.BlankIo;
import io.blkstream.schemas.Completion;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;

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
        int error) {
    /**
     * The request as an event; {@code issuedAt} counts from the trace's own origin, the host is empty.
     *
     * @param device name of the disk
     */
    public IoEvent toEvent(String device) {
        boolean flush = issue.operation() == Operation.FLUSH;
        IoEvent event = BlankIo.create();
        event.setIssuedAt(issue.timeNanos());
        event.setOperation(issue.operation());
        // A flush is not a flush with a flush before it.
        event.setFlags(flush ? issue.flags() & ~IoFlags.PREFLUSH : issue.flags());
        event.setSector(flush ? -1 : sector);
        event.setBytes(issue.bytes());
        event.setLatencyNanos(latencyNanos);
        event.setQueuedNanos(queuedNanos);
        event.setInFlight(inFlight);
        event.setBios(bios);
        event.setCompletion(completion);
        event.setError(error);
        event.setPid(submitter.pid());
        event.setProcess(submitter.process());
        event.setCgroup(submitter.cgroup());
        event.setDevice(device);
        return event;
    }
}
