package io.blkstream.local.cli;

import io.blkstream.producer.generate.GenerationPlan;
import io.blkstream.producer.generate.Scenario;
import io.blkstream.producer.generate.ScenarioSize;
import io.blkstream.producer.replay.Speed;
import io.blkstream.producer.replay.WallTime;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** How much of a scenario is generated, and when it happens. */
public final class GenerateOptions {
    private static final String NOW = "now";

    @Option(names = "--hosts", paramLabel = "N", description = "Hosts; the scenario's own number when not given.")
    private Integer hosts;

    @Option(names = "--devices", paramLabel = "N", description = "Devices per host, whole arrays only.")
    private Integer devices;

    @Option(
            names = "--duration",
            paramLabel = "DURATION",
            converter = ReplayOptions.DurationConverter.class,
            description = "Event time to fill, e.g. 60s or 5m.")
    private Duration duration;

    @Option(names = "--iops", paramLabel = "N", description = "I/Os per second and device.")
    private Double iops;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The same seed gives the same events. ${DEFAULT-VALUE} when not given.")
    private long seed;

    @Option(
            names = "--at",
            paramLabel = "now|TIME",
            defaultValue = NOW,
            description = {
                "now: ends now (at --speed 1x: begins now); or the time of its",
                "beginning, e.g. 2026-01-31T12:00:00Z. ${DEFAULT-VALUE} when not given."
            })
    private String at;

    @Option(
            names = "--speed",
            paramLabel = "max|1x|Nx",
            defaultValue = "max",
            converter = ReplayOptions.SpeedConverter.class,
            description = "Event time per time: max = at once. ${DEFAULT-VALUE} when not given.")
    private Speed speed;

    /**
     * The plan that the options describe.
     *
     * @param oneHost whether the output cannot tell hosts apart
     */
    GenerationPlan plan(Scenario scenario, boolean oneHost, WallTime time) {
        ScenarioSize size = size(scenario, oneHost);
        return at.equals(NOW)
                ? GenerationPlan.endingNow(scenario, size, seed, time.nowNanos(), speed)
                : new GenerationPlan(scenario, size, seed, startNanos(), speed);
    }

    private ScenarioSize size(Scenario scenario, boolean oneHost) {
        if (oneHost && hosts != null && hosts > 1) {
            throw new UserException("--hosts " + hosts + ": rows of biosnoop do not tell hosts apart; use --hosts 1"
                    + " or --format json");
        }
        ScenarioSize size = scenario.defaults();
        try {
            size = oneHost ? size.withHosts(1) : size;
            size = hosts == null ? size : size.withHosts(hosts);
            size = devices == null ? size : size.withDevicesPerHost(devices);
            size = duration == null ? size : size.withDuration(duration);
            size = iops == null ? size : size.withIopsPerDevice(iops);
            scenario.geometries(size);
            return size;
        } catch (IllegalArgumentException e) {
            throw new UserException("--hosts, --devices or --iops: " + e.getMessage(), e);
        }
    }

    private long startNanos() {
        try {
            Instant start = Instant.parse(at);
            return Math.addExact(TimeUnit.SECONDS.toNanos(start.getEpochSecond()), start.getNano());
        } catch (DateTimeException | ArithmeticException e) {
            throw new UserException("--at '" + at + "' is neither now nor a time like 2026-01-31T12:00:00Z", e);
        }
    }
}
