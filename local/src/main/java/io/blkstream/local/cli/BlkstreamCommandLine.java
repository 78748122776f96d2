package io.blkstream.local.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The whole command line: the root, its commands, and how mistakes and faults are told. */
public final class BlkstreamCommandLine {
    private static final int WIDTH = 80;
    private static final Pattern EXAMPLE = Pattern.compile("^  (?:.*\\| )?blkstream ([a-z]+)");

    private final RootCommand root = new RootCommand();
    private final CommandLine commandLine = new CommandLine(root);
    private final Terminal terminal;
    private final Set<Class<? extends Exception>> mistakes;

    /**
     * @param commands objects that carry picocli's {@code @Command} and are {@code Runnable} or {@code Callable<Integer>},
     *     in the order in which the help lists them
     * @param mistakes what commands throw when the user can put it right: told as one line, and the status is
     *     {@link ExitCode#USAGE}
     */
    public BlkstreamCommandLine(Terminal terminal, List<Object> commands, Set<Class<? extends Exception>> mistakes) {
        this.terminal = terminal;
        this.mistakes = Set.copyOf(mistakes);
        commands.forEach(commandLine::addSubcommand);
        keepExamplesOf(commandLine.getSubcommands().keySet());
        commandLine
                .setOut(terminal.out())
                .setErr(terminal.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(ansi(terminal.outColoured())))
                .setUsageHelpWidth(WIDTH)
                .setAbbreviatedOptionsAllowed(false)
                .setParameterExceptionHandler(this::tellMistake)
                .setExecutionExceptionHandler(this::tellFault);
    }

    /** A host's own package has not every command. */
    private void keepExamplesOf(Set<String> commands) {
        String[] kept = Arrays.stream(
                        commandLine.getCommandSpec().usageMessage().footer())
                .filter(line -> exampleOf(line).map(commands::contains).orElse(true))
                .toArray(String[]::new);
        commandLine.getCommandSpec().usageMessage().footer(kept);
    }

    private static Optional<String> exampleOf(String line) {
        Matcher example = EXAMPLE.matcher(line);
        return example.find() ? Optional.of(example.group(1)) : Optional.empty();
    }

    /** Runs one command on the process's own terminal and environment, and ends the process with its status. */
    public static void runProcess(Wiring wiring, String... arguments) {
        Terminal terminal = Terminal.ofProcess();
        int status = wiring.commandLine(terminal, System.getenv()).execute(arguments);
        terminal.out().flush();
        terminal.err().flush();
        System.exit(status);
    }

    /** Makes a command line of the commands that a process offers. */
    public interface Wiring {
        BlkstreamCommandLine commandLine(Terminal terminal, Map<String, String> environment);
    }

    /** Runs one command and answers the process's exit status, see {@link ExitCode}. */
    public int execute(String... arguments) {
        return commandLine.execute(arguments);
    }

    /** What picocli makes of it, for those who parse arguments and run nothing, or who read the help. */
    public CommandLine picocli() {
        return commandLine;
    }

    private int tellMistake(CommandLine.ParameterException mistake, String[] arguments) {
        error(mistake.getMessage());
        CommandLine command = mistake.getCommandLine();
        CommandLine.UnmatchedArgumentException.printSuggestions(mistake, terminal.err());
        terminal.err().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE;
    }

    private int tellFault(Exception fault, CommandLine command, CommandLine.ParseResult parsed) {
        boolean mistake = mistakes.contains(fault.getClass());
        error(mistake ? fault.getMessage() : causes(fault));
        if (root.debug()) {
            fault.printStackTrace(terminal.err());
        } else if (!mistake) {
            terminal.err().println("Run it again with --debug for the stack trace.");
        }
        return mistake ? ExitCode.USAGE : ExitCode.INTERNAL;
    }

    private void error(String message) {
        String label = ansi(terminal.errColoured()).string("@|bold,red ERROR|@");
        terminal.err().println(label + " " + message);
    }

    /** Every cause once: wrappers repeat the message of what they wrap. */
    private static String causes(Throwable fault) {
        StringBuilder text = new StringBuilder(line(fault));
        for (Throwable cause = fault.getCause(); cause != null; cause = cause.getCause()) {
            if (cause.getMessage() == null || text.indexOf(cause.getMessage()) < 0) {
                text.append("; caused by ").append(line(cause));
            }
        }
        return text.toString();
    }

    private static String line(Throwable fault) {
        String type = fault.getClass().getSimpleName();
        return fault.getMessage() == null ? type : type + ": " + fault.getMessage();
    }

    private static Ansi ansi(boolean coloured) {
        return coloured ? Ansi.ON : Ansi.OFF;
    }
}
