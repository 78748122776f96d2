package io.blkstream.producer.geometry.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code lsblk -P}: {@code NAME="sda" MIN-IO="512"} per line, since util-linux 2.37 also {@code MIN_IO}. */
final class LsblkPairs {
    private static final Pattern PAIR = Pattern.compile("([A-Z][A-Z0-9:%_-]*)=\"([^\"]*)\"");

    private LsblkPairs() {}

    static boolean isRow(String line) {
        return PAIR.matcher(line).lookingAt();
    }

    static List<LsblkDevice> parse(List<String> rows) {
        List<LsblkDevice> devices = new ArrayList<>();
        for (String row : rows) {
            Map<String, String> columns = new HashMap<>();
            Matcher pairs = PAIR.matcher(row);
            while (pairs.find()) {
                String key = pairs.group(1).toLowerCase(Locale.ROOT).replace('_', '-');
                if (!pairs.group(2).isBlank()) {
                    columns.put(key, pairs.group(2).strip());
                }
            }
            devices.add(LsblkDevice.of(columns));
        }
        return devices;
    }
}
