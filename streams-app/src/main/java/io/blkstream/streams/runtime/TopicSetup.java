package io.blkstream.streams.runtime;

import io.blkstream.schemas.Topic;
import io.blkstream.schemas.admin.TopicProvisioner;
import io.blkstream.schemas.admin.TopicState;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Creates missing topics and waits until the broker shows them. A broker answers a creation before its metadata has the
 * topic, and Kafka Streams takes a source that it does not see at its first assignment for a reason to end.
 *
 * @param provision creates what is missing, or throws in words
 * @param describe the topics as the broker shows them
 */
record TopicSetup(
        Consumer<List<Topic<?>>> provision, Function<List<Topic<?>>, List<TopicState>> describe, Duration timeout) {
    private static final Duration PAUSE = Duration.ofMillis(50);

    static TopicSetup on(TopicProvisioner provisioner, Duration timeout) {
        return new TopicSetup(provisioner::provision, provisioner::describe, timeout);
    }

    /**
     * Sees to it that every topic is there and fits.
     *
     * @throws io.blkstream.schemas.admin.TopicMisfitException when a topic exists and does not fit
     * @throws TimeoutException when a created topic does not show up in time
     */
    void prepare(List<Topic<?>> topics) {
        provision.accept(topics);
        long deadlineNanos = System.nanoTime() + timeout.toNanos();
        String missing = missing(topics);
        while (!missing.isEmpty()) {
            if (System.nanoTime() > deadlineNanos) {
                throw new TimeoutException(
                        "created topics do not show up on the broker within " + timeout + ": " + missing);
            }
            pause();
            missing = missing(topics);
        }
    }

    private String missing(List<Topic<?>> topics) {
        return describe.apply(topics).stream()
                .filter(state -> !state.exists())
                .map(TopicState::wanted)
                .map(Topic::name)
                .collect(Collectors.joining(", "));
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TimeoutException("interrupted while waiting for created topics", e);
        }
    }
}
