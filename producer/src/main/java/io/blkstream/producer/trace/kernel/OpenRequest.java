package io.blkstream.producer.trace.kernel;

import io.blkstream.schemas.Completion;

/** A request that was issued and has not ended. */
final class OpenRequest {
    private final BlockTask submitter;
    private final Long queuedNanos;
    private final Integer bios;
    private BlockEvent issue;
    private Integer inFlight;
    private long remainingBytes;
    private int error;

    /** Where it is found now; moves on when a part of it ends. Kept by {@link OpenRequests}. */
    RequestKey key;
    /** How many losses the trace had told of when it was issued. */
    int lossesBefore;
    /** Given back by the device and not issued again. Kept by {@link OpenRequests}. */
    boolean requeued;

    OpenRequest older;
    OpenRequest newer;
    OpenRequest sameKey;

    OpenRequest(BlockEvent issue, WaitingRequests.Waiting waiting) {
        this.issue = issue;
        this.key = issue.key();
        this.remainingBytes = issue.bytes();
        this.submitter = waiting == null ? issue.task() : waiting.submitter();
        this.queuedNanos = waiting == null ? null : waiting.queuedNanosAt(issue.timeNanos());
        this.bios = waiting == null ? null : waiting.bios();
    }

    long issuedAtNanos() {
        return issue.timeNanos();
    }

    int device() {
        return issue.device();
    }

    void setInFlight(Integer requests) {
        inFlight = requests;
    }

    boolean hasRemaining(long bytes) {
        return bytes == remainingBytes;
    }

    /** The device took it at last: time counts from there, size and beginning stay. */
    void issueAgain(BlockEvent again) {
        issue = new BlockEvent(
                again.line(),
                again.timeNanos(),
                again.step(),
                issue.device(),
                issue.operation(),
                issue.flags(),
                issue.append(),
                issue.sector(),
                issue.bytes(),
                again.task(),
                0);
    }

    /** Notes that a part has ended; true when nothing is left. */
    boolean endPart(BlockEvent completion) {
        if (completion.error() != 0) {
            error = completion.error();
        }
        remainingBytes -= completion.bytes();
        return completion.bytes() <= 0 || remainingBytes <= 0 || key.sector() < 0;
    }

    PairedRequest withoutCompletion() {
        return paired(issue.sector(), null, Completion.UNKNOWN);
    }

    /** @param latencyNanos issue to this completion, or null when it makes no sense */
    PairedRequest completed(BlockEvent completion, Long latencyNanos) {
        long sector = issue.append() ? completion.sector() : issue.sector();
        return paired(sector, latencyNanos, howNoticed(completion.task()));
    }

    private Completion howNoticed(BlockTask completer) {
        return switch (completer.context()) {
            case INTERRUPT -> Completion.INTERRUPT;
            case TASK ->
                completer.pid() > 0 && completer.pid() == issue.task().pid() ? Completion.POLLED : Completion.UNKNOWN;
            case UNKNOWN -> Completion.UNKNOWN;
        };
    }

    private PairedRequest paired(long sector, Long latencyNanos, Completion completion) {
        return new PairedRequest(
                issue, sector, submitter, latencyNanos, queuedNanos, inFlight, bios, completion, error);
    }
}
