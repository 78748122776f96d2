package io.blkstream.local.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.geometry.GeometryCatalogue;
import io.blkstream.producer.geometry.GeometryException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** Every call of {@code blkstream} that the documentation shows is understood, with each of its settings. */
class DocumentedCommandsTest {
    private static final Pattern REMARK = Pattern.compile("(?<=\\S)\\s{3,}\\S.*$");
    private static final String PLACEHOLDER = "COMMAND";

    private final CommandLineParser parser = new CommandLineParser();

    static List<DocumentedCommand> commands() throws IOException {
        return DocumentedCommand.in(MarkdownPage.all());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldUnderstand(DocumentedCommand command) throws IOException {
        List<String> complaints = complaints(command);

        assertThat(complaints).as("%s", command).isEmpty();
    }

    static List<DocumentedCommand> helpExamples() {
        return new CommandLineParser()
                .helpFooters().entrySet().stream()
                        .flatMap(help -> examples(help.getKey(), help.getValue()).stream())
                        .toList();
    }

    @ParameterizedTest
    @MethodSource("helpExamples")
    void shouldUnderstandTheExamplesOfTheHelp(DocumentedCommand command) throws IOException {
        List<String> complaints = complaints(command);

        assertThat(complaints).as("%s", command).isEmpty();
    }

    @Test
    void shouldLookAtEveryPageWithCommands() throws IOException {
        List<String> pages = commands().stream()
                .map(command -> command.line().page())
                .distinct()
                .toList();

        assertThat(pages).contains("README.md", "CONTRIBUTING.md", "docs/receivers.md", "docs/sink.md");
    }

    @Test
    void shouldPointAtWhatIsNotUnderstood() throws IOException {
        MarkdownPage page = new MarkdownPage(
                Path.of("page.md"),
                List.of(
                        "Some text:",
                        "",
                        "    $ sudo ./blkstream agent --bootstrap-servr kafka:9092",
                        "    nothing --like that",
                        "",
                        "```sh",
                        "BLKSTREAM_LOG_LEVEL=DEBUG blkstream sink \\",
                        "    -D sink.databse=jdbc:sqlite:x.db # a comment",
                        "docker run blkstream --unknown",
                        "blkstream watch --from yesterday | blkstream nothing",
                        "blkstream topics verify >log 2>&1; blkstream streams -D kafka.group.idd=7",
                        "blkstream analyze 'my trace' --set '*.logicalBlockSizes=512'",
                        "```"));

        List<DocumentedCommand> commands = DocumentedCommand.in(List.of(page));

        assertThat(commands).hasSize(7);
        assertThat(commands.get(0)).hasToString("page.md:3: sudo ./blkstream agent --bootstrap-servr kafka:9092");
        assertThat(commands.get(1).line().number()).isEqualTo(7);
        assertThat(commands.get(1).environment()).isEqualTo(Map.of("BLKSTREAM_LOG_LEVEL", "DEBUG"));
        assertThat(commands.get(4).arguments()).containsExactly("topics", "verify");
        assertThat(complaints(commands.get(0))).singleElement().asString().contains("--bootstrap-servr");
        assertThat(complaints(commands.get(1))).singleElement().asString().contains("sink.databse");
        assertThat(complaints(commands.get(2))).singleElement().asString().contains("yesterday");
        assertThat(complaints(commands.get(3))).singleElement().asString().contains("nothing");
        assertThat(complaints(commands.get(4))).isEmpty();
        assertThat(complaints(commands.get(5))).singleElement().asString().contains("group.idd");
        assertThat(complaints(commands.get(6))).singleElement().asString().contains("logicalBlockSizes");
    }

    /** Without the remarks that stand behind some of them. */
    private static List<DocumentedCommand> examples(String command, List<String> footer) {
        List<String> lines = footer.stream()
                .filter(line -> line.startsWith("  "))
                .map(line -> REMARK.matcher(line).replaceFirst(""))
                .toList();
        return new CodeBlock(command + " --help", 1, "sh", lines)
                .pasted().stream()
                        .flatMap(line -> DocumentedCommand.in(line).stream())
                        .filter(example -> !example.arguments().contains(PLACEHOLDER))
                        .toList();
    }

    private List<String> complaints(DocumentedCommand command) throws IOException {
        List<String> complaints = new ArrayList<>();
        try {
            ParseResult parsed = parser.parse(command.arguments());
            Map<String, String> settings = parsed.matchedOptionValue("-D", Map.of());
            settings.forEach(
                    (name, value) -> KnownSettings.complaint(name, value).ifPresent(complaints::add));
            GeometryCatalogue.load(List.of(), parsed.matchedOptionValue("--set", List.of()));
        } catch (CommandLine.ParameterException | GeometryException e) {
            complaints.add(e.getMessage());
        }
        return complaints;
    }
}
