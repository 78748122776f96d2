package io.blkstream.streams.runtime;

import static io.blkstream.schemas.config.SettingType.BOOLEAN;
import static io.blkstream.schemas.config.SettingType.DECIMAL;
import static io.blkstream.schemas.config.SettingType.DURATION;
import static io.blkstream.schemas.config.SettingType.INT;
import static io.blkstream.schemas.config.SettingType.TEXT;

import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.schemas.config.SettingKey;
import io.blkstream.schemas.config.SettingType;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsException;
import io.blkstream.schemas.measure.MetricsAddress;
import io.blkstream.streams.domain.detect.MirrorReadDetector;
import io.blkstream.streams.domain.detect.RuleLimits;
import io.blkstream.streams.domain.detect.SoftBlockDetector;
import io.blkstream.streams.domain.detect.StripeDetector;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector;
import io.blkstream.streams.domain.fleet.FleetPolicy;
import io.blkstream.streams.domain.remedy.LifeCyclePolicy;
import io.blkstream.streams.domain.rollup.RollupPolicy;
import io.blkstream.streams.domain.window.WindowPolicy;
import io.blkstream.streams.topology.TopologySettings;
import io.blkstream.streams.topology.windows.SilencePolicy;
import io.blkstream.streams.wire.EventRange;
import java.nio.file.Path;
import java.util.Map;

/** The settings of the streams app by name. */
public final class StreamsSettings {
    private StreamsSettings() {}

    /** Every setting, with its default and what it does. */
    public static SettingCatalogue catalogue() {
        return own().and(MetricsAddress.catalogue());
    }

    private static SettingCatalogue own() {
        return SettingCatalogue.of(
                key("application.id", TEXT, "blkstream", "Consumer group, and prefix of the changelog topics."),
                key("streams.threads", INT, "1", "Stream threads in this process."),
                key(
                        "processing.guarantee",
                        TEXT,
                        "exactly_once_v2",
                        "exactly_once_v2, or at_least_once for less delay at the price of repetitions after a crash."),
                key("commit.interval", DURATION, "500ms", "How often state and offsets are committed."),
                key("state.dir", TEXT, null, "Directory of Kafka Streams' own files; a temporary one by default."),
                key("instance.id", TEXT, null, "Name of this instance that survives restarts (static membership)."),
                key("topic.replication", INT, "-1", "Copies of topics that are created; -1 = the broker's default."),
                key("window.size", DURATION, "10s", "Length of the tumbling windows."),
                key("window.grace", DURATION, "5s", "How long a window waits for stragglers, by its device's clock."),
                key("silence.publish", DURATION, "15s", "Silence after which a device's open windows are published."),
                key("silence.close", DURATION, "10m", "Silence after which they are closed for good."),
                key("silence.forget", DURATION, "24h", "Silence after which a device is forgotten."),
                key("event.max-ahead", DURATION, "2m", "How far events may be ahead of this machine's clock."),
                key("remedy.bad-windows", INT, "2", "Bad windows in a row that make a remediation fire."),
                key("remedy.bad-looks", INT, "3", "Bad early looks in a row that make it fire sooner."),
                key("remedy.good-windows", INT, "3", "Good windows in a row that resolve it."),
                key("remedy.reminder", DURATION, "5m", "Event time between reminders while it fires."),
                key(
                        "rollup.retention",
                        DURATION,
                        "10m",
                        "Event time for which arrays, hosts and the fleet wait for a device that lags behind."),
                key(
                        "fleet.breaker-share",
                        DECIMAL,
                        "0.2",
                        "One fleet remediation replaces single ones above this share of a rule's devices at one time."),
                key("fleet.breaker-min-targets", INT, "10", "Devices of a rule below which that never happens."),
                key("fleet.same-defect-hosts", INT, "3", "Hosts with a rule firing on one model that are one defect."),
                key("rule.w01.min-writes", INT, "20", "W01: sub-unit writes in a window."),
                key("rule.w01.min-share", DECIMAL, "0.05", "W01: their share of the writes."),
                key("rule.w01.min-time-share", DECIMAL, "0.10", "W01: or their share of the summed write latency."),
                key("rule.w02.min-writes", INT, "64", "W02: small writes in a window."),
                key("rule.w02.min-share", DECIMAL, "0.10", "W02: their share of the writes."),
                key("rule.m01.min-reads", INT, "100", "M01: data reads of a mirror in a window."),
                key("rule.m01.max-rotational-share", DECIMAL, "0.10", "M01: share of reads on turning members."),
                key("rule.m01.max-skew", DECIMAL, "0.6", "M01: 0 = even, 1 = all reads on one of members alike."),
                key("rule.s01.enabled", BOOLEAN, "false", "S01: hint at writes smaller than the stripe."));
    }

    /**
     * The configuration that the settings describe.
     *
     * @param client Kafka client settings with the brokers and the registry
     * @throws SettingsException when a value is out of its range
     */
    public static StreamsAppConfig configuration(
            Settings settings, Map<String, String> client, Path defaultStateDirectory) {
        try {
            return new StreamsAppConfig(
                    settings.text("application.id"),
                    settings.integer("streams.threads"),
                    settings.text("processing.guarantee"),
                    settings.duration("commit.interval"),
                    settings.optionalText("state.dir").map(Path::of).orElse(defaultStateDirectory),
                    settings.optionalText("instance.id"),
                    (short) settings.integer("topic.replication"),
                    topology(settings),
                    MetricsAddress.of(settings),
                    Map.copyOf(client));
        } catch (IllegalArgumentException outOfRange) {
            throw new SettingsException(outOfRange.getMessage());
        }
    }

    private static TopologySettings topology(Settings settings) {
        RuleLimits live = RuleLimits.LIVE;
        return new TopologySettings(
                new WindowPolicy(settings.duration("window.size"), settings.duration("window.grace")),
                new SilencePolicy(
                        settings.duration("silence.publish"),
                        settings.duration("silence.close"),
                        settings.duration("silence.forget")),
                new EventRange(settings.duration("event.max-ahead")),
                new LifeCyclePolicy(
                        settings.integer("remedy.bad-windows"),
                        settings.integer("remedy.bad-looks"),
                        settings.integer("remedy.good-windows"),
                        settings.duration("remedy.reminder")),
                new RuleLimits(
                        w01(settings, live.w01()),
                        new SoftBlockDetector.Limits(
                                settings.integer("rule.w02.min-writes"), settings.decimal("rule.w02.min-share")),
                        m01(settings, live.m01()),
                        live.c01(),
                        live.c02(),
                        live.p01(),
                        settings.flag("rule.s01.enabled") ? StripeDetector.Limits.ON : StripeDetector.Limits.OFF),
                rollups(settings),
                fleet(settings));
    }

    private static SubUnitWriteDetector.Limits w01(Settings settings, SubUnitWriteDetector.Limits live) {
        return new SubUnitWriteDetector.Limits(
                settings.integer("rule.w01.min-writes"),
                settings.decimal("rule.w01.min-share"),
                settings.decimal("rule.w01.min-time-share"),
                live.warningPenalty(),
                live.criticalPenalty(),
                live.criticalTimeShare());
    }

    private static MirrorReadDetector.Limits m01(Settings settings, MirrorReadDetector.Limits live) {
        return new MirrorReadDetector.Limits(
                settings.integer("rule.m01.min-reads"),
                settings.decimal("rule.m01.max-rotational-share"),
                settings.decimal("rule.m01.max-skew"),
                live.sequentialShare(),
                live.warningBusy(),
                live.criticalBusy());
    }

    private static RollupPolicy rollups(Settings settings) {
        return new RollupPolicy(
                settings.duration("rollup.retention"),
                RollupPolicy.DEFAULT.settle(),
                settings.duration("silence.forget"));
    }

    private static FleetPolicy fleet(Settings settings) {
        return new FleetPolicy(
                settings.decimal("fleet.breaker-share"),
                settings.integer("fleet.breaker-min-targets"),
                settings.duration("window.size"),
                settings.integer("fleet.same-defect-hosts"),
                FleetPolicy.DEFAULT.forgetAfter(),
                FleetPolicy.DEFAULT.pace(),
                settings.duration("remedy.reminder"));
    }

    private static SettingKey key(String name, SettingType type, String defaultText, String doc) {
        return SettingKey.of(name, type, defaultText, doc);
    }
}
