package io.blkstream.local.observability;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a PromQL expression reads: the name of a metric, and the values that it wants of labels.
 *
 * @param labels patterns by label
 */
record Selector(String name, Map<String, Pattern> labels) {
    private static final Pattern GROUPING =
            Pattern.compile("\\b(by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");
    private static final Pattern RANGE = Pattern.compile("\\[[^]]*]");
    private static final Pattern SELECTOR = Pattern.compile("\\b([a-zA-Z_:][\\w:]*)\\b(?!\\s*\\()(?:\\{([^}]*)})?");
    private static final Pattern MATCHER = Pattern.compile("(\\w+)\\s*(=~?)\\s*\"([^\"]*)\"");
    private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "bool", "offset");

    /** The selectors of an expression that is made of them, numbers, operators, functions and aggregations. */
    static List<Selector> in(String expression) {
        String bare =
                RANGE.matcher(GROUPING.matcher(expression).replaceAll(" ")).replaceAll(" ");
        return SELECTOR.matcher(bare)
                .results()
                .filter(found -> !OPERATORS.contains(found.group(1)))
                .map(found -> new Selector(found.group(1), labels(found.group(2))))
                .toList();
    }

    /** Whether a sample is what is wanted. */
    boolean matches(Sample sample) {
        return sample.name().equals(name)
                && labels.entrySet().stream()
                        .allMatch(label -> label.getValue()
                                .matcher(sample.labels().getOrDefault(label.getKey(), ""))
                                .matches());
    }

    private static Map<String, Pattern> labels(String text) {
        Map<String, Pattern> labels = new HashMap<>();
        Matcher matcher = MATCHER.matcher(text == null ? "" : text);
        while (matcher.find()) {
            boolean literal = matcher.group(2).equals("=");
            labels.put(matcher.group(1), Pattern.compile(matcher.group(3), literal ? Pattern.LITERAL : 0));
        }
        return labels;
    }
}
