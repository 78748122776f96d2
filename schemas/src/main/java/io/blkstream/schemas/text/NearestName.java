package io.blkstream.schemas.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds which known name somebody probably meant. */
public final class NearestName {
    private NearestName() {}

    /** The known name fewest edits away from the given one; empty when even that one shares too little with it. */
    public static Optional<String> of(String name, Collection<String> known) {
        int limit = Math.max(2, name.length() / 2);
        return known.stream()
                .min(Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .filter(candidate -> distance(name, candidate) <= limit);
    }

    /** {@code "; did you mean 'x'?"}, or nothing. */
    public static String hint(String name, Collection<String> known) {
        return of(name, known)
                .map(candidate -> "; did you mean '" + candidate + "'?")
                .orElse("");
    }

    /** Levenshtein distance: insertions, deletions and replacements, case ignored. */
    static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
