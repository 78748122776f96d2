package io.blkstream.local.demo;

import io.blkstream.local.cli.Paragraph;
import io.blkstream.local.cli.Readable;
import io.blkstream.local.cli.Terminal;
import io.blkstream.schemas.Impact;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.Target;
import io.blkstream.schemas.json.AvroJson;
import io.blkstream.sink.receive.Receiver;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Help.Ansi;

/** Prints remediations as they arrive: a few lines for people, or a line of JSON. */
public final class RemediationPrinter implements Receiver {
    private static final int WIDTH = 80;

    private final Terminal terminal;
    private final boolean json;
    private final AtomicLong printed = new AtomicLong();

    /** A printer that writes to the terminal, as lines of JSON or for people. */
    public RemediationPrinter(Terminal terminal, boolean json) {
        this.terminal = terminal;
        this.json = json;
    }

    @Override
    public String name() {
        return "terminal";
    }

    @Override
    public void receive(Remediation remediation) {
        terminal.out().print(json ? AvroJson.write(remediation) + "\n" : text(remediation));
        terminal.out().flush();
        printed.incrementAndGet();
    }

    /** How many were printed. */
    long printed() {
        return printed.get();
    }

    /** Leaves the terminal open: it is not this receiver's own. */
    @Override
    public void close() {}

    private String text(Remediation remediation) {
        StringBuilder text = new StringBuilder();
        text.append(head(remediation)).append('\n');
        text.append(Paragraph.wrap("  ", remediation.getSummary() + ".", WIDTH));
        text.append(gain(remediation.getImpact()));
        if (remediation.getState() == RemediationState.FIRING) {
            text.append("  What to do (risk ")
                    .append(remediation.getAction().getRisk())
                    .append("):\n");
            remediation
                    .getAction()
                    .getCommands()
                    .forEach(command -> text.append(Paragraph.command("    $ ", command, WIDTH)));
        }
        return text.append('\n').toString();
    }

    private String head(Remediation remediation) {
        Ansi ansi = terminal.outColoured() ? Ansi.ON : Ansi.OFF;
        String words = remediation.getState() + " " + remediation.getSeverity();
        return ansi.string("@|" + style(remediation) + " " + words + "|@") + " " + remediation.getRule() + " "
                + target(remediation.getTarget()) + "  confidence "
                + String.format(Locale.ROOT, "%.2f", remediation.getConfidence());
    }

    private static String target(Target target) {
        if (target.getHost().isEmpty()) {
            return target.getScope().name().toLowerCase(Locale.ROOT);
        }
        return target.getName().isEmpty() ? target.getHost() : target.getHost() + "/" + target.getName();
    }

    private static String style(Remediation remediation) {
        if (remediation.getState() == RemediationState.RESOLVED) {
            return "bold,green";
        }
        return remediation.getSeverity() == Severity.CRITICAL ? "bold,red" : "bold,yellow";
    }

    private static String gain(Impact impact) {
        if (impact.getExpectedGainHigh() == null || impact.getExpectedGainLow() == null) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "  Expected gain: %.1f to %.1f times%s%n",
                impact.getExpectedGainLow(),
                impact.getExpectedGainHigh(),
                impact.getBusyShare() == null
                        ? ""
                        : "; these writes take " + Readable.percent(impact.getBusyShare()) + " of the write time");
    }
}
