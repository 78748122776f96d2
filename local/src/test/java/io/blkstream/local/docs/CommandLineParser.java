package io.blkstream.local.docs;

import io.blkstream.local.Main;
import io.blkstream.local.cli.Terminal;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The real command line, which reads arguments and runs nothing. */
final class CommandLineParser {
    private final CommandLine commandLine = commandLine();

    /**
     * What the arguments of one command mean: of {@code sink redrive} those of {@code redrive}.
     *
     * @throws CommandLine.ParameterException when they are not understood
     */
    ParseResult parse(List<String> arguments) {
        ParseResult result = commandLine.parseArgs(arguments.toArray(String[]::new));
        while (result.hasSubcommand()) {
            result = result.subcommand();
        }
        return result;
    }

    /** What the help of each command shows below its options, by the command's full name. */
    Map<String, List<String>> helpFooters() {
        Map<String, List<String>> footers = new TreeMap<>();
        addFooters(commandLine, footers);
        return footers;
    }

    /** The same; empty when they are not understood. */
    Optional<ParseResult> tryParse(List<String> arguments) {
        try {
            return Optional.of(parse(arguments));
        } catch (CommandLine.ParameterException notUnderstood) {
            return Optional.empty();
        }
    }

    private static void addFooters(CommandLine command, Map<String, List<String>> footers) {
        CommandSpec spec = command.getCommandSpec();
        footers.put(spec.qualifiedName(), List.of(spec.usageMessage().footer()));
        command.getSubcommands().values().forEach(subcommand -> addFooters(subcommand, footers));
    }

    private static CommandLine commandLine() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return Main.commandLine(new Terminal(nowhere, nowhere, false, false, false), Map.of())
                .picocli();
    }
}
