package io.blkstream.local.docs;

import io.blkstream.local.Main;
import io.blkstream.local.cli.BlkstreamCommandLine;
import io.blkstream.local.cli.Terminal;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
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

    /** The same; empty when they are not understood. */
    Optional<ParseResult> tryParse(List<String> arguments) {
        try {
            return Optional.of(parse(arguments));
        } catch (CommandLine.ParameterException notUnderstood) {
            return Optional.empty();
        }
    }

    /** Nobody but this test wants to parse without running, so the class does not offer it. */
    private static CommandLine commandLine() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        BlkstreamCommandLine whole = Main.commandLine(new Terminal(nowhere, nowhere, false, false, false), Map.of());
        try {
            Field field = BlkstreamCommandLine.class.getDeclaredField("commandLine");
            field.setAccessible(true);
            return (CommandLine) field.get(whole);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("BlkstreamCommandLine keeps its picocli object elsewhere", e);
        }
    }
}
