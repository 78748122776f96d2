package io.blkstream.local.cli;

import io.blkstream.local.broker.BrokerException;
import io.blkstream.local.demo.Demo;
import io.blkstream.local.demo.Demo.DemoSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code blkstream demo}: see it work. */
@Command(
        name = "demo",
        description = {
            "Runs everything here and shows what it finds in a case from the mailing list.",
            "Starts a real single-node Kafka, a real schema registry and the apps on",
            "127.0.0.1, replays the case, and prints remediations as they arrive."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream demo                  until Ctrl-C; leaves nothing behind",
            "  blkstream demo --data ./demo    keeps what was found",
            "  blkstream demo --for 30s --format json"
        })
public final class DemoCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final Map<String, String> environment;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Keep everything here; a temporary directory if not given.")
    private Path data;

    @Option(names = "--kafka-port", paramLabel = "PORT", description = "Port of Kafka; 9092, or any free one if busy.")
    private Integer kafkaPort;

    @Option(
            names = "--registry-port",
            paramLabel = "PORT",
            description = "Port of the schema registry; 8081, or any free one if busy.")
    private Integer registryPort;

    @Option(
            names = "--page-port",
            paramLabel = "PORT",
            description = "Port of the page; 8080, or any free one if busy.")
    private Integer pagePort;

    @Option(names = "--cases-only", description = "Only the replayed case, no generated hosts beside it.")
    private boolean casesOnly;

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            converter = ReplayOptions.DurationConverter.class,
            description = "Stop by itself this long after the replay, e.g. 30s.")
    private Duration longest = Duration.ZERO;

    @Option(
            names = "--registry-home",
            paramLabel = "DIR",
            defaultValue = "${sys:blkstream.registry.home}",
            hidden = true,
            description = "The unpacked registry; the launcher knows it.")
    private Path registryHome;

    @Mixin
    private OutputOptions output;

    public DemoCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws Exception {
        if (registryHome == null) {
            throw new UserException("the schema registry is not here; start with ./blkstream, or give --registry-home");
        }
        LogLevels.quietUnlessSet(environment);
        Path directory = data == null ? Files.createTempDirectory("blkstream-demo") : data.toAbsolutePath();
        Demo demo = new Demo(
                terminal,
                new DemoSettings(
                        directory,
                        registryHome,
                        optional(kafkaPort),
                        optional(registryPort),
                        optional(pagePort),
                        !casesOnly,
                        output.isJson(),
                        longest));
        return Interruptible.run(demo::stop, () -> {
            try {
                demo.run();
            } catch (BrokerException notStarted) {
                deleteIfEmpty(directory);
                throw notStarted;
            }
            if (data == null) {
                DirectoryTree.delete(directory);
            }
            return ExitCode.OK;
        });
    }

    private static OptionalInt optional(Integer port) {
        return port == null ? OptionalInt.empty() : OptionalInt.of(port);
    }

    /** What is in it tells why nothing started. */
    private static void deleteIfEmpty(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            if (files.findAny().isPresent()) {
                return;
            }
        }
        Files.delete(directory);
    }
}
