package io.blkstream.streams.domain.detect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A table of published measurements before and after a change: a data file beside this class, with columns that say what
 * was measured and the columns {@code before} and {@code after}.
 *
 * @param rows in the order of the file
 */
public record MeasuredGains(List<Row> rows) {
    private static final String BEFORE = "before";
    private static final String AFTER = "after";

    /**
     * One measurement.
     *
     * @param conditions what was measured, by column
     */
    public record Row(Map<String, String> conditions, double before, double after) {
        /** Factor by which it grew. */
        public double gain() {
            return after / before;
        }
    }

    /** Smallest and largest gain of some rows. */
    public record Range(double low, double high) {}

    /** The table in a resource of this package. */
    static MeasuredGains load(String resource) {
        try (InputStream in = Objects.requireNonNull(MeasuredGains.class.getResourceAsStream(resource), resource);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            List<String[]> cells = lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split(","))
                    .toList();
            String[] header = cells.get(0);
            return new MeasuredGains(cells.subList(1, cells.size()).stream()
                    .map(row -> row(header, row))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    /** The range over rows whose column has this value, or over all rows when none has. */
    public Range range(String column, String value) {
        List<Row> fitting = rows.stream()
                .filter(row -> value.equals(row.conditions().get(column)))
                .toList();
        return range(fitting.isEmpty() ? rows : fitting);
    }

    /** The range over all rows. */
    public Range range() {
        return range(rows);
    }

    private static Range range(List<Row> rows) {
        OptionalDouble low = rows.stream().mapToDouble(Row::gain).min();
        OptionalDouble high = rows.stream().mapToDouble(Row::gain).max();
        return new Range(low.orElse(1), high.orElse(1));
    }

    private static Row row(String[] header, String[] cells) {
        Map<String, String> named = new TreeMap<>();
        for (int i = 0; i < header.length; i++) {
            named.put(header[i], cells[i]);
        }
        double before = Double.parseDouble(named.remove(BEFORE));
        double after = Double.parseDouble(named.remove(AFTER));
        return new Row(Map.copyOf(named), before, after);
    }
}
