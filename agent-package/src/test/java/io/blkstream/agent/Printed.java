package io.blkstream.agent;

import io.blkstream.local.cli.BlkstreamCommandLine;
import io.blkstream.local.cli.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Function;

/**
 * What a command line did in this JVM.
 *
 * @param status exit status
 * @param out what it printed
 * @param err what it complained of
 */
record Printed(int status, String out, String err) {

    static Printed by(Function<Terminal, BlkstreamCommandLine> commandLine, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal = new Terminal(new PrintWriter(out), new PrintWriter(err), false, false, false);
        int status = commandLine.apply(terminal).execute(arguments);
        terminal.out().flush();
        terminal.err().flush();
        return new Printed(status, out.toString(), err.toString());
    }
}
