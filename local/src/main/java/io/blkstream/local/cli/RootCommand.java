package io.blkstream.local.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code blkstream} itself: what holds for every command. */
@Command(
        name = "blkstream",
        description = "Finds block-I/O patterns that waste disks, as they happen, and says how to undo each one.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = Version.class,
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExit status:%n",
        footer = {
            "  0   done, nothing found",
            "  1   done, with findings, or a check that did not pass",
            "  2   wrong use, or input that cannot be used",
            "  70  a fault of blkstream or of what it depends on",
            "",
            "Examples:",
            "  blkstream demo                  see it work: Kafka, registry, apps and a case",
            "  blkstream analyze trace.txt --geometry devices.json    without Kafka",
            "  timeout -s INT 60 biosnoop -Q | blkstream analyze -    from a pipe",
            "  blkstream COMMAND --help        what a command does and takes",
            "",
            "BLKSTREAM_LOG_LEVEL=DEBUG logs more; NO_COLOR=1 prints without colours."
        })
final class RootCommand implements Runnable {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help and exit.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    private boolean version;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show stack traces of errors.")
    private boolean debug;

    @Spec
    private CommandSpec spec;

    boolean debug() {
        return debug;
    }

    @Override
    public void run() {
        CommandLine commandLine = spec.commandLine();
        throw new ParameterException(
                commandLine,
                "No command given; these exist: "
                        + String.join(", ", commandLine.getSubcommands().keySet()));
    }
}
