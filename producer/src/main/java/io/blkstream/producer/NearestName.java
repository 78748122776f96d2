package io.blkstream.producer;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Finds the known name that somebody most likely meant. */
public final class NearestName {
    private NearestName() {}

    /**
     * The name with the fewest letters to change, whatever their case; the first of several.
     *
     * @param known not empty
     */
    public static String of(String wanted, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(name -> distance(lower(wanted), lower(name))))
                .orElseThrow(() -> new IllegalArgumentException("no known names"));
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** Levenshtein distance. */
    private static int distance(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(previous[j], row[j - 1]));
            }
            previous = row;
        }
        return previous[to.length()];
    }
}
