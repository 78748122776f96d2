package io.blkstream.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** docker-compose.yml and .env, as far as they can be looked at without Docker. */
class ComposeFileTest {
    private static final Path ROOT = Path.of("..");

    private final Map<String, Map<String, Object>> services = services();

    @Test
    void shouldStartCommandsAndKnowEverySetting() {
        Map<String, String> commands = new TreeMap<>();
        services.forEach((name, service) -> {
            if (image(service).contains("blkstream")) {
                commands.put(name, (String) service.get("command"));
                new DeployedCommand(List.of(commands.get(name).split(" ")), environment(service)).verify();
            }
        });

        assertThat(commands)
                .containsOnlyKeys("alerts", "contract", "producer", "sink", "streams-app")
                .containsEntry("streams-app", "streams");
    }

    @Test
    void shouldTakeTheVersionsOfTheBuild() throws IOException {
        String build = Files.readString(ROOT.resolve("pom.xml"));
        Properties versions = new Properties();
        try (Reader file = Files.newBufferedReader(ROOT.resolve(".env"))) {
            versions.load(file);
        }

        assertThat(build)
                .contains("<artifactId>blkstream-parent</artifactId>\n  <version>" + versions.get("APP_VERSION") + "<")
                .contains("<kafka.version>" + versions.get("KAFKA_VERSION") + "<")
                .contains("<apicurio-registry.version>" + versions.get("APICURIO_VERSION") + "<");
        assertThat(services.values())
                .allSatisfy(service -> assertThat(versions.stringPropertyNames())
                        .contains(image(service).replaceFirst(".*:\\$\\{(\\w+)}$", "$1")));
    }

    @Test
    void shouldLimitMemoryAndBeOpenToThisMachineOnly() {
        assertThat(services.values()).allSatisfy(service -> {
            assertThat((String) service.get("mem_limit")).matches("\\d+[mg]");
            assertThat(list(service, "ports")).allMatch(port -> port.startsWith("127.0.0.1:"));
        });
    }

    @Test
    void shouldMountOnlyWhatThereIs() {
        List<String> files = services.values().stream()
                .flatMap(service -> list(service, "volumes").stream())
                .filter(mount -> mount.startsWith("./"))
                .map(mount -> mount.split(":")[0])
                .toList();

        assertThat(files)
                .hasSizeGreaterThan(4)
                .allSatisfy(file -> assertThat(ROOT.resolve(file)).exists());
    }

    private static String image(Map<String, Object> service) {
        return (String) service.get("image");
    }

    private static Map<String, String> environment(Map<String, Object> service) {
        Map<String, String> environment = new TreeMap<>();
        ((Map<?, ?>) service.get("environment")).forEach((name, value) -> environment.put((String) name, value + ""));
        assertThat(environment.keySet())
                .allMatch(Pattern.compile("BLKSTREAM_.*").asMatchPredicate());
        return environment;
    }

    private static List<String> list(Map<String, Object> service, String key) {
        return ((List<?>) service.getOrDefault(key, List.of()))
                .stream().map(String.class::cast).toList();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Map<String, Object>> services() {
        try (Reader file = Files.newBufferedReader(ROOT.resolve("docker-compose.yml"))) {
            Map<String, Object> whole = new Yaml(new SafeConstructor(new LoaderOptions())).load(file);
            return (Map<String, Map<String, Object>>) whole.get("services");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
