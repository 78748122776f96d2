package io.blkstream.local.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every setting and variable that the documentation tells people to set is known to an app, as is its value. */
class DocumentedSettingsTest {
    private static final Pattern VARIABLE =
            Pattern.compile("\\b(BLKSTREAM_[A-Z0-9_]*[A-Z0-9])\\b(?![_…])(?:=([^\\s`'\"…$<,;)]+))?");
    private static final Pattern EXPANSION = Pattern.compile("\\$\\{?(BLKSTREAM_[A-Z0-9_]+)");
    /** A line of a properties file; Java and others would have a blank or a bracket before the sign. */
    private static final Pattern PROPERTY =
            Pattern.compile("([a-z][a-z0-9]*(?:[.-][a-z0-9-]+)*\\.[a-z0-9.-]+)\\s*=\\s*(.*?)(?:\\s+#.*)?");

    private static final Set<String> NO_PROPERTIES =
            Set.of("java", "python", "json", "yaml", "yml", "xml", "sysctl", "promql", "sql");
    /** Where a variable may be read that is no setting of an app: the launcher, and what runs the containers. */
    private static final List<String> SCRIPTS =
            List.of("blkstream", "Dockerfile", "docker-compose.yml", ".ci", "docker", "deploy");

    private record Documented(String place, String name, String value) {}

    @Test
    void shouldKnowEveryLineOfAPropertiesFile() throws IOException {
        List<Documented> properties = new ArrayList<>();
        for (MarkdownPage page : MarkdownPage.all()) {
            properties.addAll(properties(page));
        }

        assertThat(properties).hasSizeGreaterThan(10);
        assertThat(properties)
                .allSatisfy(property -> assertThat(KnownSettings.complaint(property.name(), property.value()))
                        .as(property.place())
                        .isEmpty());
    }

    @Test
    void shouldKnowEveryVariable() throws IOException {
        Set<String> read = expanded();
        List<Documented> variables = new ArrayList<>();
        for (MarkdownPage page : MarkdownPage.all()) {
            variables.addAll(variables(page));
        }

        assertThat(variables).isNotEmpty();
        assertThat(variables)
                .filteredOn(variable -> !read.contains(variable.name()))
                .allSatisfy(
                        variable -> assertThat(KnownSettings.environmentComplaint(variable.name(), variable.value()))
                                .as(variable.place())
                                .isEmpty());
    }

    @Test
    void shouldComplainOfWhatNoAppKnows() {
        MarkdownPage page = new MarkdownPage(
                Path.of("page.md"),
                List.of(
                        "Set `BLKSTREAM_HTTP_PROT=9000`, `BLKSTREAM_HTTP_PORT=many` or BLKSTREAM_KAFKA_…:",
                        "",
                        "    window.grase=5s",
                        "    window.grace=5",
                        "    receiver.pager.urls = http://…   # more",
                        "    receiver.pager.timeout=…",
                        "    kafka.securty.protocol=SSL",
                        "    Environment.other = value"));

        List<Documented> variables = variables(page);
        List<Documented> properties = properties(page);

        assertThat(variables)
                .extracting(Documented::name)
                .containsExactly("BLKSTREAM_HTTP_PROT", "BLKSTREAM_HTTP_PORT");
        assertThat(variables)
                .extracting(variable -> KnownSettings.environmentComplaint(variable.name(), variable.value()))
                .allMatch(Optional::isPresent);
        assertThat(properties)
                .filteredOn(property -> KnownSettings.complaint(property.name(), property.value())
                        .isPresent())
                .extracting(Documented::place)
                .containsExactly(
                        "page.md:3: window.grase", "page.md:4: window.grace", "page.md:7: kafka.securty.protocol");
        assertThat(properties).hasSize(5);
    }

    private static List<Documented> properties(MarkdownPage page) {
        List<Documented> properties = new ArrayList<>();
        for (CodeBlock block : page.blocks()) {
            List<String> lines = NO_PROPERTIES.contains(block.language())
                    ? List.of()
                    : block.text().lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                Matcher property = PROPERTY.matcher(lines.get(i).strip());
                if (property.matches()) {
                    properties.add(documented(page, block.firstLine() + i, property.group(1), property.group(2)));
                }
            }
        }
        return properties;
    }

    private static List<Documented> variables(MarkdownPage page) {
        List<Documented> variables = new ArrayList<>();
        for (int i = 0; i < page.lines().size(); i++) {
            Matcher variable = VARIABLE.matcher(page.lines().get(i));
            while (variable.find()) {
                String value = variable.group(2) == null ? "" : variable.group(2);
                variables.add(documented(page, i + 1, variable.group(1), value));
            }
        }
        return variables;
    }

    private static Documented documented(MarkdownPage page, int number, String name, String value) {
        return new Documented(page.name() + ":" + number + ": " + name, name, value);
    }

    private static Set<String> expanded() throws IOException {
        Set<String> names = new TreeSet<>();
        for (String script : SCRIPTS) {
            for (Path file : filesIn(Path.of("..", script))) {
                // Scripts and descriptions are text, but nothing says that all files are.
                EXPANSION
                        .matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .results()
                        .forEach(match -> names.add(match.group(1)));
            }
        }
        assertThat(names).contains("BLKSTREAM_JAVA_OPTIONS");
        return names;
    }

    private static List<Path> filesIn(Path place) throws IOException {
        if (!Files.exists(place)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(place)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
