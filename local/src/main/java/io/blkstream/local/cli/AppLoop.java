package io.blkstream.local.cli;

import java.util.concurrent.CountDownLatch;

/** Ends an app of this process cleanly on Ctrl-C and SIGTERM: the JVM waits until its command has closed what it opened. */
final class AppLoop implements AutoCloseable {
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    /**
     * Begins to listen.
     *
     * @param stop makes the command come to its end; called on another thread
     */
    AppLoop(Runnable stop) {
        hook = new Thread(() -> stopAndWait(stop), "stop");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Lets a JVM that is going down end: everything is closed. */
    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException goingDown) {
            // The hook is what brought us here; it waits for the latch above.
        }
    }

    private void stopAndWait(Runnable stop) {
        stop.run();
        try {
            done.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
