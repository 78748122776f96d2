package io.blkstream.streams.runtime;

import static org.apache.kafka.streams.CloseOptions.GroupMembershipOperation.LEAVE_GROUP;
import static org.apache.kafka.streams.CloseOptions.GroupMembershipOperation.REMAIN_IN_GROUP;

import io.blkstream.schemas.Topic;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.admin.TopicProvisioner;
import io.blkstream.streams.topology.InternalTopics;
import io.blkstream.streams.topology.IoTopology;
import io.blkstream.streams.topology.StageMetrics;
import io.blkstream.streams.topology.internal.InternalTopic;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streams application: creates missing topics, runs the topology, and stops cleanly. */
public final class StreamsApp implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StreamsApp.class);
    private static final Duration BROKER_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(20);

    private final StreamsAppConfig config;
    private final InternalTopics internal;
    private final KafkaStreams streams;
    private final Optional<StreamsMetrics> metrics;
    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile Throwable failure;

    public StreamsApp(StreamsAppConfig config) {
        this.config = config;
        internal = InternalTopics.of(config.applicationId());
        metrics = config.metrics().map(address -> new StreamsMetrics());
        StageMetrics told = metrics.map(StreamsMetrics::stages).orElse(StageMetrics.NONE);
        Topology topology = new IoTopology(internal, config.topology(), config.kafka(), told).get();
        LOG.debug("topology={}", topology.describe());
        streams = new KafkaStreams(topology, config.streamsProperties());
        streams.setStateListener(this::onStateChange);
        streams.setUncaughtExceptionHandler(this::onFailure);
        metrics.ifPresent(own -> own.watch(streams));
    }

    /**
     * Creates what is missing of the topics and starts.
     *
     * @throws io.blkstream.schemas.admin.TopicMisfitException when a topic exists and does not fit
     */
    public void start() {
        config.metrics().ifPresent(address -> metrics.orElseThrow().serve(address, streams));
        try (Admin admin = Admin.create(config.kafka())) {
            TopicProvisioner provisioner =
                    new TopicProvisioner(admin, config.bootstrapServers(), config.replicationFactor(), BROKER_TIMEOUT);
            TopicSetup.on(provisioner, BROKER_TIMEOUT).prepare(topics());
        }
        LOG.info("streams app starts: applicationId={} threads={}", config.applicationId(), config.threads());
        streams.start();
    }

    /** Waits until every thread has its partitions; false when that takes longer. */
    public boolean awaitRunning(Duration timeout) throws InterruptedException {
        return running.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Waits until the app has ended by itself or by {@link #close}.
     *
     * @throws IllegalStateException when it ended because of a failure
     */
    public void awaitEnd() throws InterruptedException {
        ended.await();
        if (failure != null) {
            throw new IllegalStateException("streams app failed: " + failure.getMessage(), failure);
        }
    }

    /** Stops in order. Others take over at once, unless this instance has a name under which it is expected back. */
    @Override
    public void close() {
        GroupMembershipOperation membership = config.instanceId().isPresent() ? REMAIN_IN_GROUP : LEAVE_GROUP;
        if (!streams.close(CloseOptions.timeout(CLOSE_TIMEOUT).withGroupMembershipOperation(membership))) {
            LOG.warn("streams app did not stop within {} s", CLOSE_TIMEOUT.toSeconds());
        }
        metrics.ifPresent(StreamsMetrics::close);
        ended.countDown();
    }

    private List<Topic<?>> topics() {
        return Stream.concat(Topics.ALL.stream(), internal.all().stream().map(InternalTopic::onBroker))
                .toList();
    }

    private void onStateChange(KafkaStreams.State now, KafkaStreams.State before) {
        LOG.debug("state={} before={}", now, before);
        if (now == KafkaStreams.State.RUNNING) {
            running.countDown();
        }
        if (now == KafkaStreams.State.ERROR || now == KafkaStreams.State.NOT_RUNNING) {
            ended.countDown();
        }
    }

    private StreamThreadExceptionResponse onFailure(Throwable cause) {
        StreamThreadExceptionResponse response = FailureResponse.to(cause);
        if (response == StreamThreadExceptionResponse.REPLACE_THREAD) {
            LOG.warn("stream thread ends and is replaced: reason=\"{}\"", FailureResponse.rootMessage(cause));
        } else {
            failure = cause;
            LOG.error("streams app fails", cause);
        }
        return response;
    }
}
