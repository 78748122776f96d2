package io.blkstream.local.docs;

import io.blkstream.local.docs.CodeBlock.Pasted;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import picocli.CommandLine.ParseResult;

/**
 * Whether a documented line calls {@code blkstream}, needs neither Kafka nor a service, ends soon, and touches no file
 * outside of the directory that it runs in.
 */
final class RunsAlone implements Predicate<Pasted> {
    /** Programs that such a line may use beside it. */
    private static final Set<String> HARMLESS = Set.of(
            "blkstream", "./blkstream", "jq", "head", "tail", "grep", "sort", "uniq", "wc", "cat", "echo", "env");

    private static final Pattern TO_FILL_IN_OR_OUTSIDE = Pattern.compile("…|\\.\\.\\.|(?:^|[\\s='\"<>])[/~]");
    private static final List<String> ONLY_TELLING = List.of("--settings", "--list");

    private final CommandLineParser parser = new CommandLineParser();

    @Override
    public boolean test(Pasted line) {
        List<DocumentedCommand> commands = DocumentedCommand.in(line);
        return !commands.isEmpty()
                && !TO_FILL_IN_OR_OUTSIDE.matcher(line.text()).find()
                && ShellLine.parse(line.text()).stream().allMatch(RunsAlone::isHarmless)
                && commands.stream().allMatch(this::test);
    }

    private boolean test(DocumentedCommand command) {
        return parser.tryParse(command.arguments())
                .filter(parsed -> onlyTells(parsed) || worksOnFiles(parsed))
                .isPresent();
    }

    private static boolean onlyTells(ParseResult parsed) {
        return parsed.isUsageHelpRequested()
                || parsed.isVersionHelpRequested()
                || ONLY_TELLING.stream().anyMatch(parsed::hasMatchedOption);
    }

    private static boolean worksOnFiles(ParseResult parsed) {
        return switch (parsed.commandSpec().name()) {
            case "analyze", "geometry" -> true;
            case "generate" -> !parsed.hasMatchedOption("--kafka") && !parsed.hasMatchedOption("--speed");
            default -> false;
        };
    }

    private static boolean isHarmless(ShellLine.Simple simple) {
        return simple.words().isEmpty() || HARMLESS.contains(simple.words().get(0));
    }
}
