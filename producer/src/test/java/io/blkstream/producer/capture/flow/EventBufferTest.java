package io.blkstream.producer.capture.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.producer.trace.BlankIo;
import io.blkstream.schemas.IoEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventBufferTest {
    private final EventBuffer buffer = new EventBuffer(3);

    @Test
    void shouldKeepTheOrder() throws InterruptedException {
        buffer.add(List.of(event("sda", 1), event("sdb", 1)));
        buffer.add(List.of(event("sdc", 1)));

        assertThat(take(2)).extracting(IoEvent::getDevice).containsExactly("sda", "sdb");
        assertThat(take(2)).extracting(IoEvent::getDevice).containsExactly("sdc");
        assertThat(take(2)).isEmpty();
        assertThat(buffer.dropped()).isEmpty();
    }

    @Test
    void shouldDropTheOldestAndTellTheNextOfItsDevice() throws InterruptedException {
        IoEvent lossy = event("sda", 1);
        lossy.setLostBefore(10);
        buffer.add(List.of(lossy, event("sdb", 4), event("sda", 1), event("sda", 1), event("sdb", 1)));

        List<IoEvent> taken = take(9);

        assertThat(taken).extracting(IoEvent::getDevice).containsExactly("sda", "sda", "sdb");
        assertThat(taken).extracting(IoEvent::getLostBefore).containsExactly(11L, 0L, 4L);
        assertThat(buffer.dropped()).isEqualTo(Map.of("sda", 1L, "sdb", 4L));
    }

    @Test
    void shouldTellOfLossesThatNoEventTellsOf() throws InterruptedException {
        buffer.lost("sdb", 7);
        buffer.add(List.of(event("sda", 1), event("sdb", 1)));

        assertThat(take(9)).extracting(IoEvent::getLostBefore).containsExactly(0L, 7L);
        assertThat(buffer.dropped()).isEmpty();
    }

    @Test
    void shouldRefuseNoRoomAtAll() {
        assertThatThrownBy(() -> new EventBuffer(0)).hasMessage("capacity of the event buffer < 1: 0");
    }

    private List<IoEvent> take(int most) throws InterruptedException {
        List<IoEvent> taken = new ArrayList<>();
        buffer.take(taken, most, 0);
        return taken;
    }

    private static IoEvent event(String device, int weight) {
        IoEvent event = BlankIo.create();
        event.setDevice(device);
        event.setWeight(weight);
        return event;
    }
}
