package io.blkstream.local.cli;

import io.blkstream.schemas.Topics;
import io.blkstream.schemas.admin.SchemaProvisioner;
import io.blkstream.schemas.admin.SchemaState;
import io.blkstream.schemas.registry.SchemaRegistries;
import io.blkstream.schemas.registry.SchemaRegistry;
import io.blkstream.schemas.serde.SubjectNaming;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.RetriableException;

/** The value schemas of the contract in the registry that a command is told to use, if it is told one. */
final class ContractSchemas implements AutoCloseable {
    private static final String URL = "schema.registry.url";
    private static final long POLL_MILLIS = 500;

    private final Optional<SchemaRegistry> registry;
    private final SubjectNaming naming;
    private final Duration patience;
    private final PrintWriter progress;

    private ContractSchemas(
            Optional<SchemaRegistry> registry, SubjectNaming naming, Duration patience, PrintWriter progress) {
        this.registry = registry;
        this.naming = naming;
        this.patience = patience;
        this.progress = progress;
    }

    /**
     * Connects to nothing yet.
     *
     * @param given Kafka client settings as the user gave them; no registry is asked when they name none
     * @param patience how long a registry may stay silent before that is its answer
     * @param progress is told when there is something to wait for
     * @throws UserException when a setting is wrong
     */
    static ContractSchemas in(Map<String, String> given, Duration patience, PrintWriter progress) {
        try {
            Optional<SchemaRegistry> registry = given.containsKey(URL)
                    ? Optional.of(SchemaRegistries.open(impatient(given, patience)))
                    : Optional.empty();
            return new ContractSchemas(registry, SubjectNaming.ofValues(given), patience, progress);
        } catch (ConfigException e) {
            throw new UserException(e.getMessage(), e);
        }
    }

    /** Registers what is missing. */
    RegistryAnswer provide() {
        return ask(provisioner -> provisioner.provision(Topics.ALL));
    }

    /** Looks, and changes nothing. */
    RegistryAnswer describe() {
        return ask(provisioner -> provisioner.describe(Topics.ALL));
    }

    boolean isGiven() {
        return registry.isPresent();
    }

    @Override
    public void close() {
        registry.ifPresent(SchemaRegistry::close);
    }

    private RegistryAnswer ask(Function<SchemaProvisioner, List<SchemaState>> work) {
        return registry.map(known -> askPatiently(new SchemaProvisioner(known, naming), work))
                .orElseGet(RegistryAnswer::notAsked);
    }

    private RegistryAnswer askPatiently(
            SchemaProvisioner provisioner, Function<SchemaProvisioner, List<SchemaState>> work) {
        long deadlineNanos = System.nanoTime() + patience.toNanos();
        boolean told = false;
        while (true) {
            try {
                return RegistryAnswer.of(work.apply(provisioner));
            } catch (RetriableException e) {
                if (System.nanoTime() - deadlineNanos >= 0) {
                    return RegistryAnswer.problem(e.getMessage());
                }
                told = told || tellWait();
            } catch (KafkaException e) {
                return RegistryAnswer.problem(e.getMessage());
            }
            Patience.pause(POLL_MILLIS, "the schema registry");
        }
    }

    private boolean tellWait() {
        progress.println("waiting up to " + Readable.duration(patience) + " for the schema registry...");
        progress.flush();
        return true;
    }

    /** One attempt at a time: the waiting is done here. */
    private static Map<String, Object> impatient(Map<String, String> given, Duration patience) {
        Map<String, Object> client = new HashMap<>(given);
        client.put("max.retries", 0);
        client.putIfAbsent("http.connect.timeout.ms", patience.toMillis());
        client.putIfAbsent("http.read.timeout.ms", patience.toMillis());
        return client;
    }
}
