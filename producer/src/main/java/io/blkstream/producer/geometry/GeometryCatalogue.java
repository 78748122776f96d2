package io.blkstream.producer.geometry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.producer.geometry.host.GeometryReports;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.json.AvroJson;
import io.blkstream.schemas.json.AvroJsonException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Geometry from files and from assignments made by hand. Files are read first; of several values for one field the
 * last wins.
 *
 * <p>An entry that names a host is for that host. When none is, the device's entry of another host stands in, provided that
 * only one host has that device: a trace may be replayed under another host's name.
 */
public final class GeometryCatalogue implements GeometrySource {
    private static final String HOST = "host";
    private static final String DEVICE = "device";

    private final List<ObjectNode> entries;
    private final List<GeometryAssignment> assignments;

    private GeometryCatalogue(List<ObjectNode> entries, List<GeometryAssignment> assignments) {
        this.entries = List.copyOf(entries);
        this.assignments = List.copyOf(assignments);
    }

    /** Knows nothing. */
    public static GeometryCatalogue empty() {
        return new GeometryCatalogue(List.of(), List.of());
    }

    /**
     * Reads files and assignments.
     *
     * @param files of JSON, or reports of tools that are joined, see {@link GeometryFile}; JSON wins over reports
     * @param assignments see {@link GeometryAssignment#parse}
     * @throws GeometryException when one of them cannot be used
     */
    public static GeometryCatalogue load(List<Path> files, List<String> assignments) throws IOException {
        List<ObjectNode> entries = new ArrayList<>();
        List<DeviceGeometry> reported = new ArrayList<>();
        for (Path file : files) {
            GeometryFile.Content content = GeometryFile.read(file);
            for (ObjectNode entry : content.entries()) {
                decode(file + ": ", withNames(entry, new DeviceKey("any", kernelName(entry))));
                entries.add(entry);
            }
            reported.addAll(content.reported());
        }
        // One report tells the sizes, another one the mirrors.
        entries.addAll(
                0,
                GeometryReports.merge(reported).stream()
                        .map(GeometryFile::entry)
                        .toList());
        GeometryCatalogue catalogue = new GeometryCatalogue(
                entries, assignments.stream().map(GeometryAssignment::parse).toList());
        // A wrong combination shall show before anything is published.
        catalogue.devices("any");
        return catalogue;
    }

    @Override
    public Optional<DeviceGeometry> geometry(DeviceKey device) {
        Optional<ObjectNode> entry = entry(device);
        boolean assigned = assignments.stream().anyMatch(assignment -> assignment.appliesTo(device.device()));
        if (entry.isEmpty() && !assigned) {
            return Optional.empty();
        }
        ObjectNode tree = withNames(entry.orElseGet(JsonNodeFactory.instance::objectNode), device);
        assignments.stream()
                .filter(assignment -> assignment.appliesTo(device.device()))
                .forEach(assignment -> assignment.applyTo(tree));
        return Optional.of(decode("geometry of " + device + ": ", tree));
    }

    @Override
    public Set<DeviceKey> devices(String host) {
        Stream<String> described = entries.stream().map(GeometryCatalogue::kernelName);
        Stream<String> assigned = assignments.stream()
                .map(GeometryAssignment::device)
                .filter(device -> !device.equals(GeometryAssignment.ALL_DEVICES));
        return Stream.concat(described, assigned)
                .map(device -> new DeviceKey(host, device))
                .filter(key -> geometry(key).isPresent())
                .collect(Collectors.toUnmodifiableSet());
    }

    private Optional<ObjectNode> entry(DeviceKey device) {
        List<ObjectNode> named = entries.stream()
                .filter(entry -> kernelName(entry).equals(device.device()))
                .toList();
        List<ObjectNode> own = named.stream()
                .filter(entry -> host(entry).isEmpty() || host(entry).equals(device.host()))
                .toList();
        boolean oneHost = named.stream().map(GeometryCatalogue::host).distinct().count() == 1;
        List<ObjectNode> usable = own.isEmpty() && oneHost ? named : own;
        return usable.isEmpty() ? Optional.empty() : Optional.of(usable.get(usable.size() - 1));
    }

    private static String host(ObjectNode entry) {
        JsonNode host = entry.path(HOST);
        return host.isTextual() ? host.textValue() : "";
    }

    private static String kernelName(ObjectNode entry) {
        String name = entry.path(DEVICE).textValue();
        return (name.startsWith("/dev/") ? name.substring("/dev/".length()) : name).replace('/', '!');
    }

    private static ObjectNode withNames(ObjectNode entry, DeviceKey device) {
        ObjectNode tree = entry.deepCopy();
        tree.put(HOST, device.host());
        tree.put(DEVICE, device.device());
        return tree;
    }

    private static DeviceGeometry decode(String subject, ObjectNode tree) {
        try {
            return AvroJson.read(tree, DeviceGeometry.class);
        } catch (AvroJsonException e) {
            throw new GeometryException(subject + e.getMessage(), e);
        }
    }
}
