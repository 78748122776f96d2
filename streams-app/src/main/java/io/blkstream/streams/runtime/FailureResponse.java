package io.blkstream.streams.runtime;

import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/**
 * What follows when a stream thread dies: an outage of broker or registry is waited out by a new thread, which starts from
 * the last commit; anything else ends the app, because it would only happen again.
 */
final class FailureResponse {
    private FailureResponse() {}

    static StreamThreadExceptionResponse to(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RetriableException) {
                return StreamThreadExceptionResponse.REPLACE_THREAD;
            }
        }
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    /** The message of the innermost cause. */
    static String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getClass().getSimpleName() + ": " + root.getMessage();
    }
}
