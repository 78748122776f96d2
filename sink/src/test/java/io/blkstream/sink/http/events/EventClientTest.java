package io.blkstream.sink.http.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventClientTest {
    private final List<String> written = new ArrayList<>();
    private final List<EventClient> gone = new ArrayList<>();
    private final EventClient client = new EventClient(List::of, gone::add);

    @Test
    void shouldDropAClientThatIsTooSlowForItsQueue() throws IOException, InterruptedException {
        for (int i = 0; i <= 256; i++) {
            client.offer(event(i));
        }

        client.writeTo(written::add);

        assertThat(written).noneMatch(text -> text.contains("data: "));
        assertThat(gone).containsExactly(client);
    }

    @Test
    void shouldWriteWhatWaitsInOrder() throws IOException, InterruptedException {
        client.offer(event(1));
        client.offer(event(2));

        client.writeTo(text -> {
            written.add(text);
            if (text.contains("data: 2")) {
                client.end();
            }
        });

        assertThat(written.stream().filter(text -> text.contains("data: ")))
                .containsExactly("event: window\ndata: 1\n\n", "event: window\ndata: 2\n\n");
        assertThat(gone).containsExactly(client);
    }

    private static Event event(int number) {
        return Event.of("window", Integer.toString(number).getBytes(StandardCharsets.UTF_8));
    }
}
