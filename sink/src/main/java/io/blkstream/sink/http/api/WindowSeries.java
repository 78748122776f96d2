package io.blkstream.sink.http.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.schemas.LatencySummary;
import io.blkstream.schemas.Operation;
import io.blkstream.schemas.OperationTotals;
import io.blkstream.schemas.ThroughputWindow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Windows as arrays for a plot. Neighbours share a point when there are more windows than points: rates are of the
 * points' whole time, medians averaged, and of everything that hurts, p99 say, the worst counts.
 */
final class WindowSeries {
    private static final double MILLIS_PER_SECOND = 1000;
    private static final Map<String, Function<List<ThroughputWindow>, Double>> SERIES = series();

    private WindowSeries() {}

    /** Adds the arrays to an answer: {@code time}, {@code end}, one of each series, and the summed size histogram. */
    static void put(ObjectNode json, List<ThroughputWindow> windows, int mostPoints) {
        int perPoint = Math.max(1, (windows.size() + mostPoints - 1) / mostPoints);
        json.put("windowsPerPoint", perPoint);
        ArrayNode time = json.putArray("time");
        ArrayNode end = json.putArray("end");
        Map<String, ArrayNode> arrays = new LinkedHashMap<>();
        SERIES.keySet().forEach(name -> arrays.put(name, json.putArray(name)));
        for (int i = 0; i < windows.size(); i += perPoint) {
            List<ThroughputWindow> point = windows.subList(i, Math.min(windows.size(), i + perPoint));
            time.add(point.get(0).getStart());
            end.add(point.get(point.size() - 1).getEnd());
            SERIES.forEach((name, value) -> arrays.get(name).add(value.apply(point)));
        }
        putSizes(json.putArray("sizeHistogram"), windows);
    }

    private static Map<String, Function<List<ThroughputWindow>, Double>> series() {
        Map<String, Function<List<ThroughputWindow>, Double>> series = new LinkedHashMap<>();
        series.put("iops", rate(ThroughputWindow::getOperations));
        series.put("bytesPerSecond", rate(ThroughputWindow::getBytes));
        series.put("readIops", rate(window -> totals(window, Operation.READ).getOperations()));
        series.put("writeIops", rate(window -> totals(window, Operation.WRITE).getOperations()));
        series.put(
                "readBytesPerSecond",
                rate(window -> totals(window, Operation.READ).getBytes()));
        series.put(
                "writeBytesPerSecond",
                rate(window -> totals(window, Operation.WRITE).getBytes()));
        series.put("readP50Nanos", mean(latency(ThroughputWindow::getReadLatency, LatencySummary::getP50Nanos)));
        series.put("readP99Nanos", worst(latency(ThroughputWindow::getReadLatency, LatencySummary::getP99Nanos)));
        series.put("readMaxNanos", worst(latency(ThroughputWindow::getReadLatency, LatencySummary::getMaxNanos)));
        series.put("writeP50Nanos", mean(latency(ThroughputWindow::getWriteLatency, LatencySummary::getP50Nanos)));
        series.put("writeP99Nanos", worst(latency(ThroughputWindow::getWriteLatency, LatencySummary::getP99Nanos)));
        series.put("writeMaxNanos", worst(latency(ThroughputWindow::getWriteLatency, LatencySummary::getMaxNanos)));
        series.put("meanInFlight", mean(ThroughputWindow::getMeanInFlight));
        series.put("busyFraction", mean(ThroughputWindow::getBusyFraction));
        series.put("complete", least(ThroughputWindow::getComplete));
        series.put("late", sum(ThroughputWindow::getLate));
        series.put("lost", sum(ThroughputWindow::getLost));
        series.put("errors", sum(ThroughputWindow::getErrors));
        return series;
    }

    private static Function<List<ThroughputWindow>, Double> rate(ToDoubleFunction<ThroughputWindow> amount) {
        return windows -> {
            double millis = windows.stream()
                    .mapToLong(window -> window.getEnd() - window.getStart())
                    .sum();
            double total = windows.stream().mapToDouble(amount).sum();
            return millis <= 0 ? null : (Double) (total / millis * MILLIS_PER_SECOND);
        };
    }

    private static Function<List<ThroughputWindow>, Double> mean(Function<ThroughputWindow, Double> value) {
        return windows -> orNull(known(windows, value).average());
    }

    private static Function<List<ThroughputWindow>, Double> worst(Function<ThroughputWindow, Double> value) {
        return windows -> orNull(known(windows, value).max());
    }

    private static Function<List<ThroughputWindow>, Double> least(Function<ThroughputWindow, Double> value) {
        return windows -> orNull(known(windows, value).min());
    }

    private static Function<List<ThroughputWindow>, Double> sum(ToDoubleFunction<ThroughputWindow> value) {
        return windows -> windows.stream().mapToDouble(value).sum();
    }

    private static Function<ThroughputWindow, Double> latency(
            Function<ThroughputWindow, LatencySummary> direction, ToDoubleFunction<LatencySummary> value) {
        return window -> {
            LatencySummary latency = direction.apply(window);
            return latency == null ? null : (Double) value.applyAsDouble(latency);
        };
    }

    private static DoubleStream known(List<ThroughputWindow> windows, Function<ThroughputWindow, Double> value) {
        return windows.stream().map(value).filter(Objects::nonNull).mapToDouble(Double::doubleValue);
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }

    private static OperationTotals totals(ThroughputWindow window, Operation operation) {
        return window.getByOperation().stream()
                .filter(totals -> totals.getOperation() == operation)
                .findFirst()
                .orElseGet(OperationTotals::new);
    }

    private static void putSizes(ArrayNode json, List<ThroughputWindow> windows) {
        int longest = windows.stream()
                .mapToInt(window -> window.getSizeHistogram().size())
                .max()
                .orElse(0);
        long[] sums = new long[longest];
        for (ThroughputWindow window : windows) {
            for (int i = 0; i < window.getSizeHistogram().size(); i++) {
                sums[i] += window.getSizeHistogram().get(i);
            }
        }
        for (long sum : sums) {
            json.add(sum);
        }
    }
}
