package io.blkstream.local.testing.services;

import com.github.dockerjava.api.exception.NotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.utility.DockerImageName;

/** The images of the tests' containers: the public ones, or what the system properties below name instead. */
final class ContainerImages {
    private static final Path SOCKET = Path.of("/var/run/docker.sock");

    /** {@code -Dblkstream.kafka.image}. */
    static final DockerImageName KAFKA = DockerImageName.parse(System.getProperty("blkstream.kafka.image"))
            .asCompatibleSubstituteFor("apache/kafka");

    /** {@code -Dblkstream.registry.image}. */
    static final DockerImageName REGISTRY = DockerImageName.parse(System.getProperty("blkstream.registry.image"));

    private ContainerImages() {}

    /** Why containers cannot be used without pulling anything; empty = they can. */
    static Optional<String> obstacle() {
        if (!Files.exists(SOCKET) && System.getenv("DOCKER_HOST") == null) {
            return Optional.of("no " + SOCKET + " and no DOCKER_HOST");
        }
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            return Optional.of("Docker does not answer");
        }
        return List.of(KAFKA, REGISTRY).stream()
                .filter(image -> !isHere(image))
                .map(image -> "Docker has no image " + image.asCanonicalNameString())
                .findFirst();
    }

    private static boolean isHere(DockerImageName image) {
        try {
            DockerClientFactory.lazyClient()
                    .inspectImageCmd(image.asCanonicalNameString())
                    .exec();
            return true;
        } catch (NotFoundException e) {
            return false;
        }
    }
}
