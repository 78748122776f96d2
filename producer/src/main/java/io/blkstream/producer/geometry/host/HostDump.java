package io.blkstream.producer.geometry.host;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** A tree as {@code grep -H . FILES} prints it: lines of {@code /sys/block/sda/size:131072}. */
final class HostDump implements HostTree {
    private static final char SEPARATOR = ':';

    private final NavigableMap<String, String> texts = new TreeMap<>();

    /** Lines that do not begin with {@code /sys/} or {@code /proc/} are passed over. */
    HostDump(String dump) {
        dump.lines().map(String::strip).filter(HostDump::isFile).forEach(this::add);
    }

    static boolean isFile(String line) {
        boolean known = line.startsWith("/sys/") || line.startsWith("/proc/");
        return known && line.indexOf(SEPARATOR) > 0;
    }

    private void add(String line) {
        int end = line.indexOf(SEPARATOR);
        String text = line.substring(end + 1).strip();
        if (!text.isEmpty()) {
            texts.putIfAbsent(line.substring(1, end), text);
        }
    }

    @Override
    public Optional<String> text(String path) {
        return Optional.ofNullable(texts.get(path));
    }

    @Override
    public List<String> names(String path) {
        String prefix = path + "/";
        Map<String, String> below = texts.subMap(prefix, true, prefix + Character.MAX_VALUE, false);
        return below.keySet().stream()
                .map(name -> name.substring(prefix.length()).split("/", 2)[0])
                .distinct()
                .toList();
    }

    @Override
    public Optional<String> target(String path) {
        return Optional.empty();
    }
}
