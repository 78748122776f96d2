package io.blkstream.local.demo;

import io.blkstream.local.cli.ContractTopics;
import io.blkstream.local.cli.Readable;
import io.blkstream.local.cli.Terminal;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.ReplayApp;
import io.blkstream.producer.replay.ReplayReport;
import io.blkstream.producer.replay.WallTime;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.Settings;
import io.blkstream.sink.SinkApp;
import io.blkstream.sink.SinkConfig;
import io.blkstream.sink.SinkSettings;
import io.blkstream.streams.runtime.StreamsApp;
import io.blkstream.streams.runtime.StreamsSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Everything on one machine: a real broker, a real registry, the three apps, and a case to find. */
public final class Demo {
    private static final Duration STREAMS_START = Duration.ofSeconds(60);

    private final Terminal terminal;
    private final DemoSettings settings;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final long startNanos = System.nanoTime();

    /**
     * What a demo is run with.
     *
     * @param data directory that takes everything
     * @param registryHome the unpacked registry
     * @param json print remediations as lines of JSON
     * @param longest when to stop by itself; {@link Duration#ZERO} = never
     */
    public record DemoSettings(
            Path data,
            Path registryHome,
            OptionalInt kafkaPort,
            OptionalInt registryPort,
            boolean json,
            Duration longest) {}

    public Demo(Terminal terminal, DemoSettings settings) {
        this.terminal = terminal;
        this.settings = settings;
    }

    /** Makes {@link #run} end soon; from any thread. */
    public void stop() {
        stopped.countDown();
    }

    /** Runs until it is stopped; answers how many remediations were printed. */
    public long run() throws IOException, InterruptedException {
        say("starting Kafka and the schema registry in " + settings.data());
        try (DemoStack stack = DemoStack.start(
                settings.data(), settings.registryHome(), settings.kafkaPort(), settings.registryPort())) {
            say("Kafka on " + stack.bootstrapServers() + ", registry on " + stack.registryUrl());
            ContractTopics.provide(stack.clientSettings(), Topics.ALL);
            RemediationPrinter printer = new RemediationPrinter(terminal, settings.json());
            try (StreamsApp streams = streams(stack);
                    SinkApp sink = sink(stack, printer)) {
                streams.start();
                sink.start();
                awaitStreams(streams);
                replay(stack, DemoCase.P5520);
                await();
                say("stopping");
            }
            return printer.printed();
        }
    }

    private StreamsApp streams(DemoStack stack) {
        Settings defaults = Settings.builder(StreamsSettings.catalogue()).build();
        return new StreamsApp(StreamsSettings.configuration(
                defaults, stack.clientSettings(), settings.data().resolve("streams")));
    }

    private SinkApp sink(DemoStack stack, RemediationPrinter printer) {
        Map<String, String> client = stack.clientSettings();
        SinkConfig config = SinkConfig.of(stack.bootstrapServers(), "jdbc:sqlite:" + database())
                .withKafka(client);
        return SinkApp.create(config, SinkSettings.decoders(client), List.of(printer));
    }

    private void awaitStreams(StreamsApp streams) throws InterruptedException {
        if (!streams.awaitRunning(STREAMS_START)) {
            throw new IllegalStateException(
                    "the streams app was not running after " + STREAMS_START.toSeconds() + " s");
        }
        say("streams app and sink run; database " + database());
    }

    private void replay(DemoStack stack, DemoCase demoCase) throws IOException {
        say("replaying: " + demoCase.title());
        try (EventPublisher publisher = EventPublisher.connect(stack.clientSettings())) {
            ReplayApp replay = new ReplayApp(
                    demoCase.replay(settings.data().resolve("cases")),
                    TraceFormats.standard(),
                    publisher,
                    WallTime.system(),
                    progress -> {});
            ReplayReport report = replay.run();
            say("replayed " + Readable.count(report.events()) + " I/Os ("
                    + report.cycles() + " times the " + report.trace().events() + " of the mail) in "
                    + Readable.duration(report.wall()) + "; Ctrl-C stops everything\n");
        }
    }

    private void await() throws InterruptedException {
        if (settings.longest().isZero()) {
            stopped.await();
        } else if (stopped.await(settings.longest().toMillis(), TimeUnit.MILLISECONDS)) {
            say("stopped before its time");
        }
    }

    private Path database() {
        return settings.data().resolve("sink.db");
    }

    /** Progress is no result: it goes to the error stream. */
    private void say(String words) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        terminal.err().printf(Locale.ROOT, "[%5.1f s] %s%n", seconds, words);
    }
}
