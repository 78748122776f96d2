package io.blkstream.producer.generate;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * A synthetic workload whose content is known: for one seed always the same, to the nanosecond. What an open flow issues
 * can be counted beforehand; only latencies, random sectors, and the pace of closed flows are drawn.
 *
 * @param name in kebab-case
 * @param title what it shows, in a phrase
 * @param rule code of the rule that it must trigger; empty = every rule must stay silent
 * @param defaults the size that shows it well
 * @param groupDevices devices of the smallest arrangement; a host has a multiple of it
 * @param plan makes one such arrangement
 * @param hostPrefix hosts are named by it and a number
 */
public record Scenario(
        String name,
        String title,
        Optional<String> rule,
        ScenarioSize defaults,
        int groupDevices,
        GroupPlan plan,
        String hostPrefix) {
    private static final String USUAL_HOST_PREFIX = "host";

    Scenario(
            String name, String title, Optional<String> rule, ScenarioSize defaults, int groupDevices, GroupPlan plan) {
        this(name, title, rule, defaults, groupDevices, plan, USUAL_HOST_PREFIX);
    }

    /** The same on hosts of other names, so that several scenarios can run side by side. */
    public Scenario onHosts(String prefix) {
        return new Scenario(name, title, rule, defaults, groupDevices, plan, prefix);
    }

    /** Makes the devices of one arrangement: a single disk, or the members of an array. */
    interface GroupPlan {
        /** As many loads as the scenario's {@code groupDevices}. */
        List<DeviceLoad> loads(GroupPlace place);
    }

    /**
     * Generates everything, geometry first, then the events of all devices in order of their issue. Memory grows with the
     * number of devices, not with that of events; each event is a new object.
     *
     * @param startNanos start of the duration, nanoseconds since 1970
     * @return events
     * @throws IllegalArgumentException when the size does not fit; the message names the value
     */
    public long generate(
            ScenarioSize size,
            long seed,
            long startNanos,
            Consumer<DeviceGeometry> geometries,
            Consumer<IoEvent> events) {
        return generateWhile(size, seed, startNanos, geometries, events, issueNanos -> true);
    }

    /**
     * The same, until told to stop.
     *
     * @param wanted is asked before each event with its issue time; false ends the generation
     */
    public long generateWhile(
            ScenarioSize size,
            long seed,
            long startNanos,
            Consumer<DeviceGeometry> geometries,
            Consumer<IoEvent> events,
            LongPredicate wanted) {
        List<DeviceLoad> loads = loads(size);
        loads.forEach(load -> geometries.accept(load.geometry()));
        return merge(streams(loads, size, seed, startNanos), events, wanted);
    }

    /** The geometry of every device, in the order of {@link #generate}. */
    public List<DeviceGeometry> geometries(ScenarioSize size) {
        return loads(size).stream().map(DeviceLoad::geometry).toList();
    }

    private static long merge(PriorityQueue<DeviceStream> streams, Consumer<IoEvent> events, LongPredicate wanted) {
        long count = 0;
        for (DeviceStream stream = streams.poll(); stream != null; stream = streams.poll()) {
            if (!wanted.test(stream.nextIssueNanos())) {
                return count;
            }
            events.accept(stream.next());
            count++;
            if (stream.nextIssueNanos() != Long.MAX_VALUE) {
                streams.add(stream);
            }
        }
        return count;
    }

    private static PriorityQueue<DeviceStream> streams(
            List<DeviceLoad> loads, ScenarioSize size, long seed, long startNanos) {
        LatencyTable latencies = new LatencyTable();
        PriorityQueue<DeviceStream> streams = new PriorityQueue<>(
                Comparator.comparingLong(DeviceStream::nextIssueNanos).thenComparingInt(DeviceStream::index));
        for (int i = 0; i < loads.size(); i++) {
            DeviceStream stream = new DeviceStream(loads.get(i), i, size, seed, startNanos, latencies);
            if (stream.nextIssueNanos() != Long.MAX_VALUE) {
                streams.add(stream);
            }
        }
        return streams;
    }

    private List<DeviceLoad> loads(ScenarioSize size) {
        if (size.devicesPerHost() % groupDevices != 0) {
            throw new IllegalArgumentException("devices per host " + size.devicesPerHost() + " is not a multiple of "
                    + groupDevices + ", which is what one arrangement of " + name + " takes");
        }
        List<DeviceLoad> loads = new ArrayList<>();
        for (int host = 0; host < size.hosts(); host++) {
            for (int group = 0; group * groupDevices < size.devicesPerHost(); group++) {
                loads.addAll(plan.loads(new GroupPlace(hostPrefix, host, group, groupDevices)));
            }
        }
        return loads;
    }
}
