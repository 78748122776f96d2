package io.blkstream.local.testing.services;

import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the tests' brokers and registries run: {@code -Dblkstream.services=processes} or {@code =containers} forces one;
 * without it, containers when Docker runs and has the images, and else processes.
 */
public enum ServiceMode {
    /** The broker in this JVM, the registry in a child process. */
    PROCESSES {
        @Override
        public TestBroker startBroker() {
            return LocalServices.startBroker();
        }

        @Override
        public TestRegistry startRegistry() {
            return LocalServices.startRegistry();
        }
    },

    /** Each in a container of the image that production would use, or of the one that {@link ContainerImages} is told. */
    CONTAINERS {
        @Override
        public TestBroker startBroker() {
            return ContainerServices.startBroker();
        }

        @Override
        public TestRegistry startRegistry() {
            return ContainerServices.startRegistry();
        }
    };

    private static final Logger LOG = LoggerFactory.getLogger(ServiceMode.class);

    /** A broker that answers, without topics. */
    public abstract TestBroker startBroker();

    /** A registry that answers, without schemas. */
    public abstract TestRegistry startRegistry();

    /** The mode of this JVM's tests; the log says which, and why. */
    public static ServiceMode chosen() {
        return Chosen.MODE;
    }

    private static ServiceMode choose() {
        String forced = System.getProperty("blkstream.services", "");
        if (!forced.isEmpty()) {
            ServiceMode mode = valueOf(forced.toUpperCase(Locale.ROOT));
            LOG.info("services={} because=\"-Dblkstream.services\"", mode);
            return mode;
        }
        Optional<String> obstacle = ContainerImages.obstacle();
        ServiceMode mode = obstacle.isEmpty() ? CONTAINERS : PROCESSES;
        LOG.info("services={} because=\"{}\"", mode, obstacle.orElse("Docker has the images"));
        return mode;
    }

    private static final class Chosen {
        private static final ServiceMode MODE = choose();
    }
}
