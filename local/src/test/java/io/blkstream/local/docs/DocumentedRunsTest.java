package io.blkstream.local.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.docs.CodeBlock.Pasted;
import io.blkstream.sink.store.SqlStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.ParseResult;

/**
 * Documented lines that need neither Kafka nor a service are run as they stand, over the rows of the md bitmap case; what
 * the page shows as their output must be what they print.
 */
@Timeout(300)
class DocumentedRunsTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String LEFT_OUT = "…";
    /** Found something, or some things were given up. */
    private static final List<Integer> GOOD = List.of(0, 1);

    private final CommandLineParser parser = new CommandLineParser();

    @TempDir
    private Path directory;

    private Sandbox sandbox;

    static List<Pasted> lines() throws IOException {
        return MarkdownPage.all().stream()
                .flatMap(page -> page.blocks().stream())
                .flatMap(block -> block.pasted().stream())
                .filter(new RunsAlone())
                .toList();
    }

    @BeforeEach
    void prepare() throws IOException {
        sandbox = Sandbox.in(directory);
        SqlStore.open("jdbc:sqlite:" + directory.resolve("blkstream.db"), Clock.systemUTC())
                .close();
    }

    @ParameterizedTest
    @MethodSource("lines")
    void shouldDoWhatThePageShows(Pasted line) throws IOException {
        for (DocumentedCommand command : DocumentedCommand.in(line)) {
            provideFiles(command);
        }

        Sandbox.Outcome outcome = sandbox.run(line.text(), TIMEOUT);

        assertThat(outcome.status()).as("%s%n%s", line, outcome.err()).isIn(GOOD);
        assertThat(missing(line.output(), outcome.out()))
                .as("%s%nshows what is not printed; printed is%n%s", line, outcome.out())
                .isEmpty();
    }

    @Test
    void shouldRunTheExampleThatReadersSeeFirst() throws IOException {
        assertThat(lines())
                .filteredOn(
                        line -> line.page().equals("README.md") && line.text().contains("analyze"))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line.output()).hasSizeGreaterThan(10));
    }

    @Test
    void shouldNoticeOutputThatIsNotPrinted() {
        List<String> shown = List.of("a  b", "…", "  d. …", "e");

        assertThat(missing(shown, "a b\nc\nd. and more\ne\n")).isEmpty();
        assertThat(missing(shown, "a b\nc\nd. and more\nf\n")).containsExactly("e");
        assertThat(missing(shown, "d. x\na b\ne\n")).containsExactly("  d. …");
    }

    private void provideFiles(DocumentedCommand command) throws IOException {
        ParseResult parsed = parser.parse(command.arguments());
        if (parsed.commandSpec().name().equals("analyze")) {
            for (String file : files(parsed)) {
                sandbox.provideCase(file, false);
            }
        }
        for (String option : List.of("--geometry", "--from")) {
            List<Path> files = parsed.matchedOptionValue(option, List.of());
            for (Path file : files) {
                sandbox.provideCase(file.toString(), true);
            }
        }
    }

    private static List<String> files(ParseResult parsed) {
        return parsed.matchedPositionals().stream()
                .flatMap(positional -> positional.stringValues().stream())
                .filter(name -> !name.equals("-"))
                .distinct()
                .toList();
    }

    /** The first line that is shown and does not come after the ones before it. */
    private static List<String> missing(List<String> shown, String printed) {
        List<String> lines =
                printed.lines().map(DocumentedRunsTest::blanksAsOne).toList();
        int at = 0;
        for (String line : shown) {
            String wanted = blanksAsOne(line);
            boolean begun = wanted.endsWith(LEFT_OUT);
            String start = begun ? wanted.substring(0, wanted.length() - 1).strip() : wanted;
            while (at < lines.size()
                    && !(begun ? lines.get(at).startsWith(start) : lines.get(at).equals(start))) {
                at++;
            }
            if (at == lines.size()) {
                return List.of(line);
            }
            at++;
        }
        return List.of();
    }

    private static String blanksAsOne(String line) {
        return line.strip().replaceAll("\\s+", " ");
    }
}
