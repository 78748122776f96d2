package io.blkstream.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files under deploy/kubernetes. */
class KubernetesFilesTest {
    private static final Path FILES = Path.of("..", "deploy", "kubernetes");
    private static final YAMLMapper YAML = new YAMLMapper();

    private final List<JsonNode> objects = objects();

    @Test
    void shouldHoldOneOfEachApp() {
        assertThat(objects)
                .allSatisfy(object -> {
                    assertThat(object.path("apiVersion").asText()).isNotEmpty();
                    assertThat(object.at("/metadata/name").asText()).startsWith("blkstream");
                })
                .extracting(object -> object.path("kind").asText())
                .containsExactlyInAnyOrder(
                        "Namespace",
                        "ConfigMap",
                        "Secret",
                        "Job",
                        "DaemonSet",
                        "StatefulSet",
                        "Service",
                        "PersistentVolumeClaim",
                        "Deployment",
                        "Service");
    }

    @Test
    void shouldStartCommandsAndKnowEverySetting() {
        List<JsonNode> containers = containers();

        assertThat(containers)
                .extracting(container -> container.at("/args/0").asText())
                .containsExactlyInAnyOrder("topics", "agent", "streams", "sink");
        containers.forEach(container -> new DeployedCommand(arguments(container), environment(container)).verify());
    }

    @Test
    void shouldNeverBePrivilegedAndAlwaysBeLimited() {
        assertThat(containers()).allSatisfy(container -> {
            JsonNode security = container.path("securityContext");
            assertThat(security.path("privileged").asBoolean(false)).isFalse();
            assertThat(security.path("allowPrivilegeEscalation").asBoolean(true))
                    .isFalse();
            assertThat(security.at("/capabilities/drop/0").asText()).isEqualTo("ALL");
            assertThat(container.at("/resources/limits/memory").asText()).matches("\\d+[MG]i");
        });
    }

    @Test
    void shouldMountAndProbeOnlyWhatThereIs() {
        for (JsonNode object : objects) {
            JsonNode pod = object.at("/spec/template/spec");
            Set<String> volumes = new HashSet<>();
            pod.path("volumes")
                    .forEach(volume -> volumes.add(volume.path("name").asText()));
            object.at("/spec/volumeClaimTemplates")
                    .forEach(claim -> volumes.add(claim.at("/metadata/name").asText()));
            pod.path("containers").forEach(container -> {
                container
                        .path("volumeMounts")
                        .forEach(mount ->
                                assertThat(volumes).contains(mount.path("name").asText()));
                Set<String> ports = new HashSet<>();
                container
                        .path("ports")
                        .forEach(port -> ports.add(port.path("name").asText()));
                Stream.of("startupProbe", "readinessProbe", "livenessProbe")
                        .map(container::path)
                        .filter(probe -> !probe.isMissingNode())
                        .forEach(probe -> {
                            assertThat(ports).contains(probe.at("/httpGet/port").asText());
                            assertThat(probe.at("/httpGet/path").asText()).isIn("/healthz", "/readyz");
                        });
            });
        }
    }

    private List<JsonNode> containers() {
        List<JsonNode> containers = new ArrayList<>();
        objects.forEach(object -> object.at("/spec/template/spec/containers").forEach(containers::add));
        return containers;
    }

    private static List<String> arguments(JsonNode container) {
        List<String> arguments = new ArrayList<>();
        container.path("args").forEach(argument -> arguments.add(argument.asText()));
        return arguments;
    }

    /** What comes from elsewhere stands in as a name. */
    private Map<String, String> environment(JsonNode container) {
        Map<String, String> environment = new HashMap<>();
        objects.stream()
                .filter(object -> object.path("kind").asText().equals("ConfigMap"))
                .forEach(map -> map.path("data")
                        .properties()
                        .forEach(entry ->
                                environment.put(entry.getKey(), entry.getValue().asText())));
        container.path("env").forEach(variable -> {
            String name = variable.path("name").asText();
            assertThat(name).startsWith("BLKSTREAM_");
            environment.put(name, variable.path("value").asText("from-elsewhere"));
        });
        return environment;
    }

    private static List<JsonNode> objects() {
        List<JsonNode> objects = new ArrayList<>();
        try (Stream<Path> files = Files.list(FILES)) {
            for (Path file : files.sorted().toList()) {
                try (MappingIterator<JsonNode> documents =
                        YAML.readerFor(JsonNode.class).readValues(file.toFile())) {
                    documents.forEachRemaining(objects::add);
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return objects;
    }
}
