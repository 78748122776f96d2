package io.blkstream.local.cli;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * One line on the terminal that says how far a long command is. It appears only when a person is looking and the command
 * takes more than 2 s, is renewed at most five times a second, and is wiped by {@link #close()}. One thread uses it.
 */
public final class ProgressLine implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration PERIOD = Duration.ofMillis(200);
    private static final String WIPE = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean interactive;
    private final Clock clock;
    private Instant nextAt;
    private boolean shown;

    public ProgressLine(Terminal terminal, Clock clock) {
        this.err = terminal.err();
        this.interactive = terminal.errInteractive();
        this.clock = clock;
        this.nextAt = clock.instant().plus(PATIENCE);
    }

    /** Cheap enough to call for every batch of work: the text is made only when it will be shown. */
    public void update(Supplier<String> text) {
        if (!interactive) {
            return;
        }
        Instant now = clock.instant();
        if (now.isBefore(nextAt)) {
            return;
        }
        nextAt = now.plus(PERIOD);
        shown = true;
        err.print(WIPE + text.get());
        err.flush();
    }

    @Override
    public void close() {
        if (shown) {
            err.print(WIPE);
            err.flush();
            shown = false;
        }
    }
}
