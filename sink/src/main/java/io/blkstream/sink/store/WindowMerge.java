package io.blkstream.sink.store;

import io.blkstream.schemas.Operation;
import io.blkstream.schemas.OperationTotals;
import io.blkstream.schemas.ThroughputWindow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Makes one long window of several short ones of the same series. Counts, bytes and histograms are added; shares of time
 * are weighted by length, where time without a window counts as idle.
 */
final class WindowMerge {
    private final List<ThroughputWindow> parts;
    private final long startMillis;
    private final long endMillis;

    private WindowMerge(List<ThroughputWindow> parts, long startMillis, long endMillis) {
        this.parts = parts;
        this.startMillis = startMillis;
        this.endMillis = endMillis;
    }

    /**
     * The window from start to end.
     *
     * @param parts windows that start in it, at least one
     */
    static ThroughputWindow merge(List<ThroughputWindow> parts, long startMillis, long endMillis) {
        return new WindowMerge(parts, startMillis, endMillis).merged();
    }

    private ThroughputWindow merged() {
        long operations = sum(ThroughputWindow::getOperations);
        long bytes = sum(ThroughputWindow::getBytes);
        long lost = sum(ThroughputWindow::getLost);
        double seconds = (endMillis - startMillis) / 1e3;
        LatencyMerge reads = new LatencyMerge();
        LatencyMerge writes = new LatencyMerge();
        parts.forEach(part -> {
            reads.add(part.getReadLatency(), part.getReadHistogram());
            writes.add(part.getWriteLatency(), part.getWriteHistogram());
        });
        return ThroughputWindow.newBuilder()
                .setScope(parts.get(0).getScope())
                .setId(parts.get(0).getId())
                .setStart(startMillis)
                .setEnd(endMillis)
                .setOperations(operations)
                .setBytes(bytes)
                .setByOperation(byOperation())
                .setIops(operations / seconds)
                .setBytesPerSecond(bytes / seconds)
                .setReadLatency(reads.summary())
                .setWriteLatency(writes.summary())
                .setReadHistogram(reads.histogram())
                .setWriteHistogram(writes.histogram())
                .setSizeHistogram(sizes())
                .setMeanInFlight(overTime(ThroughputWindow::getMeanInFlight))
                .setBusyFraction(overTime(ThroughputWindow::getBusyFraction))
                .setComplete(operations + lost == 0 ? 1 : (double) operations / (operations + lost))
                .setLate(sum(ThroughputWindow::getLate))
                .setLost(lost)
                .setErrors(sum(ThroughputWindow::getErrors))
                .setMembers(members())
                .build();
    }

    private long sum(ToLongFunction<ThroughputWindow> value) {
        return parts.stream().mapToLong(value).sum();
    }

    private List<OperationTotals> byOperation() {
        Map<Operation, OperationTotals> totals = new EnumMap<>(Operation.class);
        for (ThroughputWindow part : parts) {
            for (OperationTotals added : part.getByOperation()) {
                totals.merge(
                        added.getOperation(),
                        added,
                        (one, other) -> new OperationTotals(
                                one.getOperation(),
                                one.getOperations() + other.getOperations(),
                                one.getBytes() + other.getBytes()));
            }
        }
        return List.copyOf(totals.values());
    }

    private List<Long> sizes() {
        List<Long> sizes = new ArrayList<>();
        for (ThroughputWindow part : parts) {
            List<Long> added = part.getSizeHistogram();
            for (int i = 0; i < added.size(); i++) {
                if (i == sizes.size()) {
                    sizes.add(0L);
                }
                sizes.set(i, sizes.get(i) + added.get(i));
            }
        }
        return sizes;
    }

    /** Null when no part knows it. */
    private Double overTime(Function<ThroughputWindow, Double> value) {
        double weighted = 0;
        boolean known = false;
        for (ThroughputWindow part : parts) {
            Double ofPart = value.apply(part);
            if (ofPart != null) {
                known = true;
                weighted += ofPart * (part.getEnd() - part.getStart());
            }
        }
        return known ? weighted / (endMillis - startMillis) : null;
    }

    private List<String> members() {
        Set<String> members = new TreeSet<>();
        parts.forEach(part -> members.addAll(part.getMembers()));
        return List.copyOf(members);
    }
}
