package io.blkstream.producer.capture;

import static io.blkstream.schemas.config.SettingType.BOOLEAN;
import static io.blkstream.schemas.config.SettingType.BYTES;
import static io.blkstream.schemas.config.SettingType.DURATION;
import static io.blkstream.schemas.config.SettingType.INT;
import static io.blkstream.schemas.config.SettingType.LONG;
import static io.blkstream.schemas.config.SettingType.TEXT;

import io.blkstream.producer.capture.live.Exclusions;
import io.blkstream.producer.capture.live.LiveSettings;
import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.schemas.config.SettingKey;
import io.blkstream.schemas.config.SettingType;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsException;
import io.blkstream.schemas.measure.MetricsAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** The settings of the agent by name. */
public final class AgentSettings {
    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(1);

    private AgentSettings() {}

    /** Every setting, with its default and what it does. */
    public static SettingCatalogue catalogue() {
        return own().and(MetricsAddress.catalogue());
    }

    private static SettingCatalogue own() {
        return SettingCatalogue.of(
                key("agent.host", TEXT, null, "Name of this host in events; the system's own by default."),
                key("agent.devices", TEXT, null, "Disks to watch, like sda,nvme0n1; all by default."),
                key("agent.origins", BOOLEAN, "true", "Trace who asked for a request, its queueing and its bios too."),
                key("agent.nice", INT, "-10", "Priority of the agent's process, -20 to 19; 0 = as it was."),
                key("agent.kernel-buffer", BYTES, "4MiB", "Kernel memory for trace records, of each processor."),
                key("agent.buffer.events", INT, "262144", "Events held while Kafka is slow; then the oldest go."),
                key("agent.sample", INT, "1", "Send one of so many I/Os, chosen at random, with that weight."),
                key("agent.max-rate", LONG, "0", "Events a second beyond which it samples by itself; 0 = no limit."),
                key("agent.exclude.processes", TEXT, null, "Names of tasks to leave out, like kafka*,rsync."),
                key("agent.exclude.pids", TEXT, null, "Processes to leave out, with all threads."),
                key("agent.exclude.self", BOOLEAN, "true", "Leave out the agent's own I/Os."),
                key("agent.geometry.interval", DURATION, "30s", "How often the devices are looked at."),
                key("agent.status.interval", DURATION, "10s", "How often capture status is sent."));
    }

    /**
     * How the agent deals with what it captures.
     *
     * @param systemName this host's own name
     * @throws SettingsException when a value is out of its range
     */
    public static AgentConfig config(Settings settings, String systemName) {
        try {
            return new AgentConfig(
                    settings.optionalText("agent.host").orElse(systemName),
                    settings.integer("agent.buffer.events"),
                    settings.integer("agent.sample"),
                    settings.longInteger("agent.max-rate"),
                    settings.duration("agent.geometry.interval"),
                    settings.duration("agent.status.interval"));
        } catch (IllegalArgumentException outOfRange) {
            throw new SettingsException(outOfRange.getMessage(), outOfRange);
        }
    }

    /**
     * What a live capture is to do.
     *
     * @param systemName this host's own name
     * @param ownPid the agent's process
     * @throws SettingsException when a value is out of its range
     */
    public static LiveSettings live(Settings settings, String systemName, long ownPid) {
        try {
            LiveSettings all = new LiveSettings(
                    settings.optionalText("agent.host").orElse(systemName),
                    Set.of(),
                    settings.bytes("agent.kernel-buffer"),
                    settings.flag("agent.origins"),
                    settings.integer("agent.nice"),
                    exclusions(settings, ownPid),
                    REPORT_INTERVAL);
            return all.withDevices(settings.list("agent.devices"));
        } catch (IllegalArgumentException outOfRange) {
            throw new SettingsException(outOfRange.getMessage(), outOfRange);
        }
    }

    private static Exclusions exclusions(Settings settings, long ownPid) {
        Set<Long> pids = new HashSet<>();
        for (String pid : settings.list("agent.exclude.pids")) {
            if (!pid.matches("\\d{1,10}")) {
                throw new SettingsException("agent.exclude.pids: '" + pid + "' is no process id");
            }
            pids.add(Long.valueOf(pid));
        }
        if (settings.flag("agent.exclude.self")) {
            pids.add(ownPid);
        }
        return new Exclusions(Set.copyOf(settings.list("agent.exclude.processes")), pids);
    }

    private static SettingKey key(String name, SettingType type, String defaultText, String doc) {
        return SettingKey.of(name, type, defaultText, doc);
    }
}
