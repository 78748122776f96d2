package io.blkstream.producer.generate;

import java.time.Duration;
import java.util.Objects;

/**
 * How much of a scenario is generated.
 *
 * @param hosts >= 1
 * @param devicesPerHost >= 1, and a multiple of what the scenario's smallest arrangement takes
 * @param duration event time that is filled, > 0
 * @param iopsPerDevice I/Os per second on a device at full load, > 0; see each scenario for devices that get a part of it
 */
public record ScenarioSize(int hosts, int devicesPerHost, Duration duration, double iopsPerDevice) {
    public ScenarioSize {
        Objects.requireNonNull(duration, "duration");
        if (hosts < 1) {
            throw new IllegalArgumentException("hosts < 1: " + hosts);
        }
        if (devicesPerHost < 1) {
            throw new IllegalArgumentException("devices < 1: " + devicesPerHost);
        }
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException("duration is not > 0: " + duration);
        }
        if (!(iopsPerDevice > 0 && iopsPerDevice <= 1e9)) {
            throw new IllegalArgumentException("iops is not > 0 and <= 1e9: " + iopsPerDevice);
        }
    }

    public ScenarioSize withHosts(int newHosts) {
        return new ScenarioSize(newHosts, devicesPerHost, duration, iopsPerDevice);
    }

    public ScenarioSize withDevicesPerHost(int newDevices) {
        return new ScenarioSize(hosts, newDevices, duration, iopsPerDevice);
    }

    public ScenarioSize withDuration(Duration newDuration) {
        return new ScenarioSize(hosts, devicesPerHost, newDuration, iopsPerDevice);
    }

    public ScenarioSize withIopsPerDevice(double newIops) {
        return new ScenarioSize(hosts, devicesPerHost, duration, newIops);
    }
}
