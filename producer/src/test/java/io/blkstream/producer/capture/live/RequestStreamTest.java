package io.blkstream.producer.capture.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blkstream.producer.capture.ring.BlockRecordDecoder;
import io.blkstream.producer.capture.ring.BlockTracepoint;
import io.blkstream.producer.capture.ring.EventFormat;
import io.blkstream.producer.capture.ring.Formats;
import io.blkstream.producer.trace.kernel.PairedRequest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestStreamTest {
    private static final int DISK = 7 << 20;
    private static final short ISSUE = 2104;
    private static final short COMPLETE = 2107;

    private final List<PairedRequest> requests = new ArrayList<>();
    private final List<Integer> late = new ArrayList<>();
    private final RequestStream stream = new RequestStream(
            new BlockRecordDecoder(
                    Map.of(
                            BlockTracepoint.RQ_ISSUE, EventFormat.parse(Formats.ISSUE),
                            BlockTracepoint.RQ_COMPLETE, EventFormat.parse(Formats.COMPLETE)),
                    number -> number,
                    number -> -1),
            new RequestStream.Listener() {
                @Override
                public void request(PairedRequest request) {
                    requests.add(request);
                }

                @Override
                public void emptyFlush(int device) {
                    throw new AssertionError("no flush was asked for");
                }

                @Override
                public void tooLate(int device) {
                    late.add(device);
                }
            });

    @Test
    void shouldPairAcrossProcessorsWhateverIsReadFirst() {
        record(COMPLETE, 300, 8);
        record(ISSUE, 100, 8);

        stream.pairUntil(1_000);

        assertThat(requests)
                .extracting(PairedRequest::sector, PairedRequest::latencyNanos)
                .containsExactly(tuple(8L, 200L));
        assertThat(late).isEmpty();
    }

    @Test
    void shouldHoldBackWhatMayStillBePreceded() {
        record(ISSUE, 100, 8);
        record(COMPLETE, 900, 8);
        stream.pairUntil(900);
        assertThat(requests).isEmpty();

        record(ISSUE, 850, 16);
        stream.pairUntil(1_000);

        assertThat(requests).extracting(PairedRequest::latencyNanos).containsExactly(800L);
        assertThat(late).containsExactly();
    }

    @Test
    void shouldCountWhatComesTooLate() {
        record(ISSUE, 100, 8);
        record(ISSUE, 500, 16);
        stream.pairUntil(1_000);

        record(COMPLETE, 400, 8);
        stream.pairUntil(1_000);

        assertThat(late).containsExactly(DISK);
        assertThat(requests).extracting(PairedRequest::latencyNanos).containsExactly(300L);
    }

    @Test
    void shouldNotKnowTheDepthAfterALoss() {
        record(ISSUE, 100, 8);
        stream.lost(200, 3);
        record(ISSUE, 300, 16);
        record(COMPLETE, 400, 16);
        stream.pairUntil(1_000);

        assertThat(stream.lossesSeen()).isEqualTo(1);
        assertThat(requests).extracting(PairedRequest::inFlight).containsOnlyNulls();
    }

    @Test
    void shouldHandOutWhatHasNotEndedAtTheEnd() {
        record(ISSUE, 100, 8);

        stream.finish();

        assertThat(requests).extracting(PairedRequest::latencyNanos).containsOnlyNulls();
        assertThat(requests).hasSize(1);
    }

    private void record(short id, long timeNanos, long sector) {
        ByteBuffer record = ByteBuffer.allocate(68).order(ByteOrder.nativeOrder());
        record.putShort(0, id).putInt(4, 1).putInt(8, DISK).putLong(16, sector).putInt(24, 8);
        record.put(34, (byte) 'W');
        stream.record(timeNanos, record, 0, 68);
    }
}
