package io.blkstream.local.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A terminal whose output can be read back. */
final class CapturedTerminal {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final boolean interactive;

    private CapturedTerminal(boolean interactive) {
        this.interactive = interactive;
    }

    static CapturedTerminal watched() {
        return new CapturedTerminal(true);
    }

    static CapturedTerminal redirected() {
        return new CapturedTerminal(false);
    }

    Terminal terminal() {
        return new Terminal(new PrintWriter(out, true), new PrintWriter(err, true), interactive, interactive, true);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
