package io.blkstream.local.demo;

import io.blkstream.local.cli.ContractTopics;
import io.blkstream.local.cli.Paragraph;
import io.blkstream.local.cli.Readable;
import io.blkstream.local.cli.Terminal;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.Settings;
import io.blkstream.sink.SinkApp;
import io.blkstream.sink.SinkConfig;
import io.blkstream.sink.SinkSettings;
import io.blkstream.sink.http.HttpConfig;
import io.blkstream.sink.store.RemediationQuery;
import io.blkstream.sink.store.StoredRemediation;
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
    private static final int WIDTH = 80;
    private static final int USUAL_KAFKA_PORT = 9092;
    private static final int USUAL_REGISTRY_PORT = 8081;
    private static final int USUAL_PAGE_PORT = 8080;
    private static final Duration STREAMS_START = Duration.ofSeconds(60);
    private static final Duration LOOK = Duration.ofMillis(200);

    private final Terminal terminal;
    private final DemoSettings settings;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final long startNanos = System.nanoTime();
    private volatile DemoReplay replaying;

    /**
     * What a demo is run with.
     *
     * @param data directory that takes everything
     * @param registryHome the unpacked registry
     * @param fleet whether a few generated hosts run beside the replayed case
     * @param json print remediations as lines of JSON
     * @param longest how long to watch after the replay; {@link Duration#ZERO} = never
     */
    public record DemoSettings(
            Path data,
            Path registryHome,
            OptionalInt kafkaPort,
            OptionalInt registryPort,
            OptionalInt pagePort,
            boolean fleet,
            boolean json,
            Duration longest) {}

    public Demo(Terminal terminal, DemoSettings settings) {
        this.terminal = terminal;
        this.settings = settings;
    }

    /** Makes {@link #run} end soon; from any thread. */
    public void stop() {
        stopped.countDown();
        DemoReplay now = replaying;
        if (now != null) {
            now.stop();
        }
    }

    /** Runs until it is stopped; answers how many remediations were printed. */
    public long run() throws IOException, InterruptedException {
        int kafkaPort = DemoPorts.choose(settings.kafkaPort(), USUAL_KAFKA_PORT, "--kafka-port", this::say);
        int registryPort = DemoPorts.choose(settings.registryPort(), USUAL_REGISTRY_PORT, "--registry-port", this::say);
        int pagePort = DemoPorts.choose(settings.pagePort(), USUAL_PAGE_PORT, "--page-port", this::say);
        say("starting Kafka and the schema registry in " + settings.data());
        RemediationPrinter printer = new RemediationPrinter(terminal, settings.json());
        try (DemoStack stack = DemoStack.start(settings.data(), settings.registryHome(), kafkaPort, registryPort)) {
            say("Kafka on " + stack.bootstrapServers());
            say("schema registry on " + stack.registryUrl());
            if (!isStopped()) {
                ContractTopics.provide(stack.clientSettings(), Topics.ALL);
                runApps(stack, printer, pagePort);
            }
            say(printer.printed() + " remediations; stopping");
        }
        return printer.printed();
    }

    private void runApps(DemoStack stack, RemediationPrinter printer, int pagePort)
            throws IOException, InterruptedException {
        try (StreamsApp streams = streams(stack);
                SinkApp sink = sink(stack, printer, pagePort)) {
            streams.start();
            tellKnown(sink, printer);
            sink.start();
            if (!awaitStreams(streams)) {
                return;
            }
            say("streams app and sink run");
            say("database " + database());
            sink.httpUrl().ifPresent(url -> say("page on " + url));
            replay(stack, DemoCase.P5520);
            watch(stack);
        }
    }

    private StreamsApp streams(DemoStack stack) {
        Settings defaults = Settings.builder(StreamsSettings.catalogue()).build();
        return new StreamsApp(StreamsSettings.configuration(
                defaults, stack.clientSettings(), settings.data().resolve("streams")));
    }

    private SinkApp sink(DemoStack stack, RemediationPrinter printer, int pagePort) {
        Map<String, String> client = stack.clientSettings();
        SinkConfig config = SinkConfig.of(stack.bootstrapServers(), "jdbc:sqlite:" + database())
                .withKafka(client)
                .withHttp(HttpConfig.local().withPort(pagePort));
        return SinkApp.create(config, SinkSettings.decoders(client), List.of(printer));
    }

    /** What fires since an earlier run on the same directory is news to nobody but the one who looks now. */
    private void tellKnown(SinkApp sink, RemediationPrinter printer) {
        List<StoredRemediation> firing = sink.queries()
                .remediations(RemediationQuery.all().withState(RemediationState.FIRING))
                .items();
        if (!firing.isEmpty()) {
            say(firing.size() + " remediations have been firing since an earlier run:");
            firing.forEach(known -> printer.receive(known.remediation()));
        }
    }

    /** False when the demo was stopped first. */
    private boolean awaitStreams(StreamsApp streams) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + STREAMS_START.toNanos();
        while (!isStopped()) {
            if (streams.awaitRunning(LOOK)) {
                return true;
            }
            if (System.nanoTime() > deadlineNanos) {
                throw new IllegalStateException(
                        "the streams app was not running after " + STREAMS_START.toSeconds() + " s");
            }
        }
        return false;
    }

    private void replay(DemoStack stack, DemoCase demoCase) throws IOException {
        DemoReplay replay =
                new DemoReplay(stack.clientSettings(), settings.data().resolve("cases"), this::say);
        replaying = replay;
        if (!isStopped()) {
            replay.run(demoCase);
        }
    }

    private void watch(DemoStack stack) throws InterruptedException {
        if (!settings.fleet() || isStopped()) {
            await();
            return;
        }
        say("generating live hosts: " + DemoFleet.names());
        DemoFleet fleet = DemoFleet.start(stack.clientSettings());
        try {
            await();
        } finally {
            fleet.stop();
        }
    }

    private void await() throws InterruptedException {
        if (settings.longest().isZero()) {
            say("watching; Ctrl-C stops everything");
            stopped.await();
            return;
        }
        say("watching for " + Readable.duration(settings.longest()) + "; Ctrl-C stops everything");
        if (stopped.await(settings.longest().toMillis(), TimeUnit.MILLISECONDS)) {
            say("stopped before its time");
        }
    }

    private boolean isStopped() {
        return stopped.getCount() == 0;
    }

    private Path database() {
        return settings.data().resolve("sink.db");
    }

    /** Progress is no result: it goes to the error stream. */
    private void say(String words) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        terminal.err().print(Paragraph.wrap(String.format(Locale.ROOT, "[%5.1f s] ", seconds), words, WIDTH));
        terminal.err().flush();
    }
}
