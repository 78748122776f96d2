package io.blkstream.sink;

import io.blkstream.sink.consume.ConsumerSettings;
import io.blkstream.sink.consume.Decoders;
import io.blkstream.sink.consume.PollLoop;
import io.blkstream.sink.http.WebSite;
import io.blkstream.sink.measure.MeasuredReceiver;
import io.blkstream.sink.measure.MeasuredStore;
import io.blkstream.sink.measure.SinkMetrics;
import io.blkstream.sink.measure.StoredFigures;
import io.blkstream.sink.receive.DeliveryThread;
import io.blkstream.sink.receive.Receiver;
import io.blkstream.sink.receive.Subscription;
import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.RetentionPolicy;
import io.blkstream.sink.store.SqlStore;
import io.blkstream.sink.store.Store;
import io.blkstream.sink.store.StoreQueries;
import io.blkstream.sink.store.Upkeep;
import io.blkstream.sink.store.UpkeepThread;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sink: keeps remediations, windows and capture status from Kafka in a database, and hands every new remediation
 * revision to the receivers, and shows it all on a page. One thread reads; each receiver has one of its own.
 */
public final class SinkApp implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SinkApp.class);
    private static final Duration CLOSING_TIME = Duration.ofSeconds(30);

    private final Store store;
    private final Upkeep upkeep;
    private final Consumer<byte[], byte[]> consumer;
    private final Decoders decoders;
    private final PollLoop loop;
    private final List<DeliveryThread> deliveries;
    private final SinkMetrics metrics = new SinkMetrics();
    private final Optional<WebSite> site;
    private final Thread reader = new Thread(this::read, "sink-read");
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile Throwable failure;
    private Optional<UpkeepThread> upkeepThread = Optional.empty();
    private boolean started;
    private boolean closed;

    private SinkApp(
            SinkConfig config,
            SqlStore store,
            Consumer<byte[], byte[]> consumer,
            Decoders decoders,
            List<Subscription> subscriptions,
            Clock clock) {
        this.store = new MeasuredStore(store, metrics);
        upkeep = store.upkeep();
        this.consumer = consumer;
        this.decoders = decoders;
        deliveries = subscriptions.stream()
                .map(subscription -> subscription.wrapped(receiver -> new MeasuredReceiver(receiver, metrics)))
                .map(subscription -> new DeliveryThread(subscription, store.outbox(), clock))
                .toList();
        loop = new PollLoop(
                consumer,
                decoders,
                this.store,
                namesOf(subscriptions),
                this::stored,
                config.polling(),
                clock,
                () -> ThreadLocalRandom.current().nextDouble());
        site = config.http().map(http -> new WebSite(http, store.queries(), loop::state, metrics, clock));
        metrics.watch(consumer);
        metrics.watchUndecodable(loop::undecodableByTopic);
        metrics.watchGauge(
                "blkstream.sink.lag.records",
                "Records behind the end of the partitions that are read.",
                () -> loop.state().lagRecords());
        new StoredFigures(store.queries(), store.outbox()).bindTo(metrics, namesOf(subscriptions));
    }

    /**
     * A sink whose receivers are told of everything, see {@link #subscribed}.
     *
     * @throws IllegalArgumentException when two receivers have one name, or a setting makes no sense
     * @throws io.blkstream.sink.store.StoreException when the database cannot be opened
     */
    public static SinkApp create(SinkConfig config, Decoders decoders, List<Receiver> receivers) {
        return subscribed(config, decoders, subscriptions(config, receivers));
    }

    /**
     * A sink whose database is open and whose consumer is made; nothing runs before {@link #start()}. It owns the
     * decoders and the receivers: closing it closes them.
     *
     * @throws IllegalArgumentException when two receivers have one name, or a setting makes no sense
     * @throws io.blkstream.sink.store.StoreException when the database cannot be opened
     */
    public static SinkApp subscribed(SinkConfig config, Decoders decoders, List<Subscription> subscriptions) {
        Map<String, Object> settings = ConsumerSettings.of(config.bootstrapServers(), config.groupId(), config.kafka());
        return subscribed(config, () -> new KafkaConsumer<>(settings), decoders, subscriptions, Clock.systemUTC());
    }

    static SinkApp create(
            SinkConfig config,
            Supplier<Consumer<byte[], byte[]>> consumers,
            Decoders decoders,
            List<Receiver> receivers,
            Clock clock) {
        return subscribed(config, consumers, decoders, subscriptions(config, receivers), clock);
    }

    static SinkApp subscribed(
            SinkConfig config,
            Supplier<Consumer<byte[], byte[]>> consumers,
            Decoders decoders,
            List<Subscription> subscriptions,
            Clock clock) {
        namesOf(subscriptions);
        SqlStore store = SqlStore.open(config.databaseUrl(), clock);
        try {
            return new SinkApp(config, store, consumers.get(), decoders, subscriptions, clock);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** Merges and deletes what grows old, once the app is started; without this everything is kept. */
    public synchronized void keep(RetentionPolicy policy, Duration interval) {
        upkeepThread = Optional.of(new UpkeepThread(upkeep, policy, interval));
    }

    /**
     * Begins to serve, to read and to hand over.
     *
     * @throws io.blkstream.sink.http.HttpServerException when the port is taken or the key file cannot be used
     */
    public synchronized void start() {
        site.ifPresent(WebSite::start);
        started = true;
        upkeepThread.ifPresent(UpkeepThread::start);
        deliveries.forEach(DeliveryThread::start);
        reader.start();
    }

    /** What the sink knows; may be asked from any thread until it is closed. */
    public StoreQueries queries() {
        return store.queries();
    }

    /** Where the page is, once started; empty when it is not served. */
    public Optional<URI> httpUrl() {
        return site.map(WebSite::url);
    }

    /** Records that were skipped because they cannot be read, by topic. */
    public Map<String, Long> undecodableByTopic() {
        return loop.undecodableByTopic();
    }

    /** Waits until reading ends, by {@link #close()} or a failure; false when the time is over first. */
    public boolean awaitTermination(Duration longest) throws InterruptedException {
        return ended.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** What ended the reading, when it was not {@link #close()}. */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Stores what is in hand, ends all threads, and closes receivers and database. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        site.ifPresent(WebSite::close);
        endReading();
        deliveries.forEach(DeliveryThread::stop);
        deliveries.forEach(DeliveryThread::close);
        upkeepThread.ifPresent(UpkeepThread::close);
        decoders.close();
        metrics.close();
        store.close();
        ended.countDown();
    }

    private static List<Subscription> subscriptions(SinkConfig config, List<Receiver> receivers) {
        return receivers.stream()
                .map(receiver -> Subscription.toEverything(receiver, config.delivery()))
                .toList();
    }

    private static Set<String> namesOf(List<Subscription> subscriptions) {
        Set<String> names = new HashSet<>();
        for (Subscription subscription : subscriptions) {
            if (!names.add(subscription.name())) {
                throw new IllegalArgumentException("two receivers are named '" + subscription.name() + "'");
            }
        }
        return names;
    }

    private void stored(List<Change> changes) {
        deliveries.forEach(DeliveryThread::wake);
        metrics.consumed(changes);
        site.ifPresent(open -> open.stored(changes));
    }

    private void read() {
        try {
            loop.run();
        } catch (RuntimeException | Error e) {
            failure = e;
            LOG.error("reading ended", e);
        } finally {
            ended.countDown();
        }
    }

    private void endReading() {
        if (!started) {
            consumer.close();
            return;
        }
        loop.stop();
        try {
            reader.join(CLOSING_TIME.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
