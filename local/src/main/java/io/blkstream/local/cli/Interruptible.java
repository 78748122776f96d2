package io.blkstream.local.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/** Ends a command cleanly on Ctrl-C and SIGTERM: the JVM waits until the command has closed what it opened. */
final class Interruptible {
    private Interruptible() {}

    /**
     * Runs a command's work.
     *
     * @param stop makes the work come to its end; called on another thread
     */
    static <T> T run(Runnable stop, Callable<T> work) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread hook = new Thread(() -> stopAndWait(stop, done), "stop");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.call();
        } finally {
            done.countDown();
            remove(hook);
        }
    }

    private static void stopAndWait(Runnable stop, CountDownLatch done) {
        stop.run();
        try {
            done.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException goingDown) {
            // The hook itself brought us here, and ends now.
        }
    }
}
