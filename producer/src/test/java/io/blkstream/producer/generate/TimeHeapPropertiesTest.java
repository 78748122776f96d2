package io.blkstream.producer.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.PriorityQueue;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class TimeHeapPropertiesTest {
    @Property
    void shouldGiveTheEarliestFirst(@ForAll @Size(max = 200) List<@IntRange(min = -50, max = 50) Integer> steps) {
        TimeHeap heap = new TimeHeap();
        PriorityQueue<Long> model = new PriorityQueue<>();

        for (int step : steps) {
            if (step < 0 && !model.isEmpty()) {
                heap.removeFirst();
                model.remove();
            } else {
                heap.add(step);
                model.add((long) step);
            }
            assertThat(heap.size()).isEqualTo(model.size());
            assertThat(heap.first()).isEqualTo(model.isEmpty() ? Long.MAX_VALUE : model.peek());
        }
        heap.removeUpTo(10);
        model.removeIf(time -> time <= 10);
        assertThat(heap.size()).isEqualTo(model.size());
    }
}
