package io.blkstream.local.observability;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One line of Prometheus' text format, without its value. */
record Sample(String name, Map<String, String> labels) {
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    static Sample parse(String line) {
        return new Sample(line.split("[{ ]", 2)[0], labelsIn(line));
    }

    private static Map<String, String> labelsIn(String line) {
        return LABEL.matcher(line)
                .results()
                .collect(Collectors.toMap(label -> label.group(1), (MatchResult label) -> label.group(2)));
    }
}
