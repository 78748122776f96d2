package io.blkstream.local.observability;

import io.blkstream.producer.capture.AgentFigures;
import io.blkstream.producer.measure.ProducerMetrics;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.schemas.config.Settings;
import io.blkstream.sink.SinkApp;
import io.blkstream.sink.SinkSettings;
import io.blkstream.streams.runtime.StreamsMetrics;
import io.blkstream.streams.topology.InternalTopics;
import io.blkstream.streams.topology.IoTopology;
import io.blkstream.streams.topology.TopologySettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.streams.KafkaStreams;

/** What the apps really give Prometheus, without a broker. */
final class ExposedMetrics {
    private static final Map<String, String> CLIENT =
            Map.of("bootstrap.servers", "localhost:1", "schema.registry.url", "mock://observability");

    private ExposedMetrics() {}

    static List<Sample> samples(Path directory) throws IOException, InterruptedException {
        return Stream.of(streams(directory), producer(), sink(directory))
                .flatMap(String::lines)
                .filter(line -> !line.startsWith("#") && !line.isEmpty())
                .map(Sample::parse)
                .toList();
    }

    private static String streams(Path directory) {
        Properties config = new Properties();
        config.put("application.id", "observability");
        config.put("state.dir", directory.resolve("state").toString());
        config.putAll(CLIENT);
        try (StreamsMetrics metrics = new StreamsMetrics();
                KafkaStreams streams = new KafkaStreams(
                        new IoTopology(
                                        InternalTopics.of("observability"),
                                        TopologySettings.DEFAULT,
                                        Map.copyOf(CLIENT),
                                        metrics.stages())
                                .get(),
                        config)) {
            metrics.watch(streams);
            return metrics.scrape();
        }
    }

    private static String producer() {
        try (ProducerMetrics metrics = new ProducerMetrics();
                EventPublisher publisher = EventPublisher.connect(CLIENT)) {
            metrics.watch(publisher);
            metrics.watch(() -> new AgentFigures(0, 0, 0, 0, 0, 0, 0, 0, 1));
            return metrics.scrape();
        }
    }

    private static String sink(Path directory) throws IOException, InterruptedException {
        Settings settings = Settings.builder(SinkSettings.catalogue())
                .flags(Map.of("sink.database", "jdbc:sqlite:" + directory.resolve("sink.db"), "http.port", "0"))
                .build();
        try (SinkApp app = SinkSettings.app(settings, CLIENT)) {
            app.start();
            URI url = app.httpUrl().orElseThrow();
            get(url.resolve("/healthz"));
            return get(url.resolve("/metrics"));
        }
    }

    private static String get(URI url) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
