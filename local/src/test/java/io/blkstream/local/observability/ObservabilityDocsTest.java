package io.blkstream.local.observability;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Alerts, dashboard and list of metrics in {@code docs/observability} name what the apps expose, and nothing else. */
@Timeout(120)
class ObservabilityDocsTest {
    private static final Path DOCS = Path.of("..", "docs", "observability");
    private static final Pattern RULE_EXPRESSION = Pattern.compile("(?m)^\\s+expr: (.+)$");
    private static final Pattern DOCUMENTED = Pattern.compile("(?m)^\\| `(blkstream_\\w+)` \\|");

    private static List<Sample> exposed;

    @BeforeAll
    static void scrape(@TempDir Path directory) throws IOException, InterruptedException {
        exposed = ExposedMetrics.samples(directory);
    }

    @Test
    void shouldAlertOnMetricsThatExist() throws IOException {
        List<String> expressions = ruleExpressions();

        assertThat(expressions).hasSizeGreaterThan(10);
        assertThat(expressions).allSatisfy(ObservabilityDocsTest::assertExposed);
    }

    @Test
    void shouldPlotMetricsThatExist() throws IOException {
        List<String> expressions = new JsonMapper()
                .readTree(DOCS.resolve("grafana-dashboard.json").toFile()).findValues("expr").stream()
                        .map(JsonNode::asText)
                        .toList();

        assertThat(expressions).hasSizeGreaterThan(10);
        assertThat(expressions).allSatisfy(ObservabilityDocsTest::assertExposed);
    }

    @Test
    void shouldListEveryMetricOfItsOwnAndNoOther() throws IOException {
        Set<String> documented = DOCUMENTED
                .matcher(Files.readString(DOCS.resolve("README.md")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(documented)
                .isEqualTo(exposed.stream()
                        .map(Sample::name)
                        .filter(name -> name.startsWith("blkstream_"))
                        .map(name -> name.replaceAll("_seconds_(bucket|count|sum|max)$", "_seconds"))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void shouldListEveryValueOfLabelsThatAreCodes() throws IOException {
        String readme = Files.readString(DOCS.resolve("README.md"));
        Set<String> codes = Set.of("result", "reason", "stage", "state", "cause", "outcome", "severity");

        assertThat(exposed)
                .filteredOn(sample -> sample.name().startsWith("blkstream_"))
                .allSatisfy(sample -> sample.labels().entrySet().stream()
                        .filter(label -> codes.contains(label.getKey()))
                        .forEach(label -> assertThat(rowOf(readme, sample.name()))
                                .contains(label.getKey(), '`' + label.getValue() + '`')));
    }

    @Test
    void shouldReadSelectorsOutOfExpressions() {
        List<Selector> selectors =
                Selector.in("sum by (rule) (rate(a_total{x=\"1\",y=~\"b|c\"}[5m])) / on(z) d or absent(e) > 0.01");

        assertThat(selectors).extracting(Selector::name).containsExactly("a_total", "d", "e");
        assertThat(selectors.get(0)).satisfies(selector -> {
            assertThat(selector.matches(Sample.parse("a_total{x=\"1\",y=\"c\"} 0.0")))
                    .isTrue();
            assertThat(selector.matches(Sample.parse("a_total{x=\"1\",y=\"d\"} 0.0")))
                    .isFalse();
            assertThat(selector.matches(Sample.parse("a_total 0.0"))).isFalse();
        });
    }

    private static List<String> ruleExpressions() throws IOException {
        return RULE_EXPRESSION
                .matcher(Files.readString(DOCS.resolve("prometheus-rules.yml")))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static void assertExposed(String expression) {
        List<Selector> selectors = Selector.in(expression);
        assertThat(selectors).as(expression).isNotEmpty();
        assertThat(selectors)
                .allSatisfy(selector ->
                        assertThat(exposed).as("%s", selector).anyMatch((Predicate<Sample>) selector::matches));
    }

    private static String rowOf(String readme, String metric) {
        return readme.lines()
                .filter(line -> line.startsWith("| `" + metric + "` |"))
                .findFirst()
                .orElseThrow();
    }
}
