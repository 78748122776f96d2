package io.blkstream.sink.store;

import static io.blkstream.sink.Samples.remediation;
import static io.blkstream.sink.Samples.window;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

/** Laws of every store under any order and repetition of what is published. */
abstract class StoreProperties {
    private Store store;
    private int tries;

    /** Opens an empty database. */
    abstract Store open(Clock clock) throws Exception;

    @BeforeProperty
    void openStore() throws Exception {
        store = open(Clock.systemUTC());
    }

    @AfterProperty
    void closeStore() {
        if (store != null) {
            store.close();
        }
    }

    @Property(tries = 100)
    void shouldEndInNewestRevisionWhateverTheOrder(
            @ForAll @Size(min = 1, max = 30) List<@IntRange(min = 1, max = 8) Integer> revisions,
            @ForAll @IntRange(min = 1, max = 10) int batchSize) {
        String id = "try" + tries++;
        List<Change> changes = new ArrayList<>();
        revisions.forEach(revision -> changes.add(new Change.RemediationPublished(remediation(id, revision))));

        int queued = applyInBatches(changes, batchSize);

        TreeSet<Integer> distinct = new TreeSet<>(revisions);
        assertThat(store.queries().find(id).orElseThrow().remediation()).isEqualTo(remediation(id, distinct.last()));
        assertThat(store.queries().history(id))
                .extracting(Remediation::getRevision)
                .containsExactlyElementsOf(
                        distinct.stream().map(Integer::longValue).toList());
        assertThat(queued).isEqualTo(recordHighs(revisions));
        assertThat(applyInBatches(changes, batchSize)).isZero();
    }

    @Property(tries = 50)
    void shouldKeepLastRecordOfEachWindowWhateverTheRepetition(
            @ForAll @Size(min = 1, max = 30) List<@IntRange(min = 0, max = 40) Integer> published,
            @ForAll @IntRange(min = 1, max = 10) int batchSize) {
        String device = "host/try" + tries++;
        List<Change> changes = new ArrayList<>();
        Map<Long, ThroughputWindow> last = new TreeMap<>();
        for (int value : published) {
            ThroughputWindow window = window(device, 10_000L * (value % 5), value);
            changes.add(new Change.WindowMeasured(window));
            last.put(window.getStart(), window);
        }

        applyInBatches(changes, batchSize);
        applyInBatches(changes, batchSize);

        assertThat(store.queries().windows(WindowScope.DEVICE, device, Instant.EPOCH, Instant.ofEpochMilli(50_000)))
                .containsExactlyElementsOf(last.values());
    }

    private int applyInBatches(List<Change> changes, int size) {
        int queued = 0;
        for (int from = 0; from < changes.size(); from += size) {
            queued += store.apply(changes.subList(from, Math.min(from + size, changes.size())), Set.of("log"));
        }
        return queued;
    }

    private static int recordHighs(List<Integer> revisions) {
        int highs = 0;
        int highest = 0;
        for (int revision : revisions) {
            if (revision > highest) {
                highest = revision;
                highs++;
            }
        }
        return highs;
    }
}
