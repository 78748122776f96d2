package io.blkstream.producer.geometry.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code dmsetup table} prints: lines of {@code name: start length target arguments}, in 512-byte sectors. */
final class DmTable {
    private static final Pattern LINE = Pattern.compile("(\\S+): (\\d+) (\\d+) ([\\w-]+)(.*)");

    private final Map<String, List<Line>> linesByName;

    /** One stretch of a device and the target that serves it. */
    record Line(String target, List<String> arguments) {
        Optional<String> argument(int index) {
            return index < arguments.size() ? Optional.of(arguments.get(index)) : Optional.empty();
        }
    }

    private DmTable(Map<String, List<Line>> linesByName) {
        this.linesByName = linesByName;
    }

    /** Lines of another form ("No devices found") are passed over. */
    static DmTable parse(String text) {
        Map<String, List<Line>> byName = new LinkedHashMap<>();
        text.lines()
                .map(LINE::matcher)
                .filter(Matcher::matches)
                .forEach(line -> byName.computeIfAbsent(line.group(1), name -> new ArrayList<>())
                        .add(new Line(
                                line.group(4), List.of(line.group(5).strip().split(" +")))));
        return new DmTable(byName);
    }

    /** The stretches of a device by its dm name, none when the table does not have it. */
    List<Line> lines(String name) {
        return linesByName.getOrDefault(name, List.of());
    }
}
