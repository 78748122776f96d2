package io.blkstream.local.broker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.security.plain.PlainLoginModule;
import org.apache.kafka.metadata.authorizer.StandardAuthorizer;

/** A real broker that asks who a client is (SASL/PLAIN) and lets it do what its ACLs allow, and nothing else. */
public final class GuardedBroker implements AutoCloseable {
    private static final String ADMINISTRATOR = "admin";

    private final EmbeddedBroker broker;

    private GuardedBroker(EmbeddedBroker broker) {
        this.broker = broker;
    }

    /** @param users who may log in besides the administrator; each user's password is its name */
    public static GuardedBroker start(Path directory, List<String> users) {
        return new GuardedBroker(EmbeddedBroker.start(
                BrokerSettings.onFreePorts(directory),
                Map.of(
                        "listener.security.protocol.map",
                        BrokerSettings.CONTROLLER_LISTENER + ":PLAINTEXT,PLAINTEXT:SASL_PLAINTEXT",
                        "sasl.enabled.mechanisms",
                        "PLAIN",
                        "sasl.mechanism.inter.broker.protocol",
                        "PLAIN",
                        "listener.name.plaintext.plain.sasl.jaas.config",
                        serverLogin(users),
                        "authorizer.class.name",
                        StandardAuthorizer.class.getName(),
                        // Broker and controller talk to each other without a name.
                        "super.users",
                        "User:" + ADMINISTRATOR + ";User:ANONYMOUS")));
    }

    /** Client settings of the one who may do everything. */
    public Map<String, String> administrator() {
        return client(ADMINISTRATOR);
    }

    /** Client settings of a user. */
    public Map<String, String> client(String user) {
        return Map.of(
                "bootstrap.servers",
                broker.bootstrapServers(),
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                PlainLoginModule.class.getName() + " required username=\"" + user + "\" password=\"" + user + "\";");
    }

    @Override
    public void close() {
        broker.close();
    }

    private static String serverLogin(List<String> users) {
        String known = users.stream()
                .map(user -> " user_" + user + "=\"" + user + "\"")
                .collect(Collectors.joining());
        return PlainLoginModule.class.getName() + " required username=\"" + ADMINISTRATOR + "\" password=\""
                + ADMINISTRATOR + "\" user_" + ADMINISTRATOR + "=\"" + ADMINISTRATOR + "\"" + known + ";";
    }
}
