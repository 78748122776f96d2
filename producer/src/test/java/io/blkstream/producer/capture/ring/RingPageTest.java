package io.blkstream.producer.capture.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RingPageTest {
    private final RingPage ringPage = new RingPage(new PageLayout(8, 8, 16, 4096), ByteOrder.LITTLE_ENDIAN);
    private final List<String> seen = new ArrayList<>();

    @Test
    void shouldAddUpTimes() {
        int count = read(new PageBytes(1_000)
                .record(5, new byte[8])
                .record(10, new byte[12])
                .page());

        assertThat(count).isEqualTo(2);
        assertThat(seen).containsExactly("1005 8", "1015 12");
    }

    @Test
    void shouldReadLongRecordsAndLongTimes() {
        long hour = 3_600_000_000_000L;

        read(new PageBytes(1_000)
                .timeExtend(hour)
                .longRecord(1, new byte[400])
                .absoluteTime(2 * hour)
                .record(0, new byte[4])
                .page());

        assertThat(seen).containsExactly(hour + 1_001 + " 400", 2 * hour + " 4");
    }

    @Test
    void shouldCompleteAnAbsoluteTimeFromTheTimeBefore() {
        long late = (1L << 60) + 77;

        read(new PageBytes(late)
                .absoluteTime(late + 5 & (1L << 59) - 1)
                .record(0, new byte[4])
                .page());

        assertThat(seen).containsExactly(late + 5 + " 4");
    }

    @Test
    void shouldPassOverDiscardedRecordsAndStopAtTheEndOfData() {
        int count = read(new PageBytes(0)
                .discarded(3, 20)
                .record(4, new byte[4])
                .endOfData()
                .record(1, new byte[4])
                .page());

        assertThat(count).isEqualTo(1);
        assertThat(seen).containsExactly("7 4");
    }

    @Test
    void shouldTellOfLossesBeforeWhatFollows() {
        read(new PageBytes(500).record(1, new byte[4]).pageAfterLoss(42));

        assertThat(seen).containsExactly("lost 42 at 500", "501 4");
    }

    @Test
    void shouldReadAPageThatIsCutShort() {
        ByteBuffer page =
                new PageBytes(0).record(1, new byte[8]).record(1, new byte[8]).page();
        page.limit(16 + 12 + 6);

        assertThat(read(page)).isEqualTo(1);
        assertThat(read(ByteBuffer.allocate(0))).isZero();
    }

    @Property
    void shouldNeverReadBeyondAnyPage(@ForAll @Size(max = 300) byte[] bytes) {
        RingPage any = new RingPage(new PageLayout(8, 8, 16, 4096), ByteOrder.LITTLE_ENDIAN);

        any.read(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), new RingPage.Records() {
            @Override
            public void lost(long timeNanos, long count) {
                assertThat(bytes.length).isGreaterThanOrEqualTo(16);
            }

            @Override
            public void record(long timeNanos, ByteBuffer page, int start, int length) {
                assertThat(start + length).isLessThanOrEqualTo(bytes.length);
            }
        });
    }

    private int read(ByteBuffer page) {
        return ringPage.read(page, new RingPage.Records() {
            @Override
            public void lost(long timeNanos, long count) {
                seen.add("lost " + count + " at " + timeNanos);
            }

            @Override
            public void record(long timeNanos, ByteBuffer from, int start, int length) {
                seen.add(timeNanos + " " + length);
            }
        });
    }
}
