package io.blkstream.local.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** A {@code kafka-acls.sh --add} of the documentation, as the rules that it adds. */
final class AclLine {
    private final List<ResourceType> types = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<AclOperation> operations = new ArrayList<>();
    private PatternType pattern = PatternType.LITERAL;
    private String principal;

    private AclLine() {}

    /** The rules of one command, each option with its value. */
    static List<AclBinding> bindings(String command) {
        AclLine line = new AclLine();
        String[] words = command.strip().split(" +");
        for (int i = 1; i < words.length; i++) {
            if (!words[i].equals("--add")) {
                line.take(words[i], words[++i]);
            }
        }
        return line.bindings();
    }

    private void take(String option, String value) {
        switch (option) {
            case "--bootstrap-server" -> {}
            case "--allow-principal" -> principal = value;
            case "--operation" -> operations.add(AclOperation.fromString(value.replaceAll("(?<=[a-z])(?=[A-Z])", "_")));
            case "--topic" -> resource(ResourceType.TOPIC, value);
            case "--group" -> resource(ResourceType.GROUP, value);
            case "--transactional-id" -> resource(ResourceType.TRANSACTIONAL_ID, value);
            case "--resource-pattern-type" -> pattern = PatternType.fromString(value.toUpperCase(Locale.ROOT));
            default -> throw new IllegalArgumentException(option + " is no option of kafka-acls.sh that is known here");
        }
    }

    private void resource(ResourceType type, String name) {
        types.add(type);
        names.add(name);
    }

    private List<AclBinding> bindings() {
        List<AclBinding> bindings = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            ResourcePattern resource = new ResourcePattern(types.get(i), names.get(i), pattern);
            for (AclOperation operation : operations) {
                bindings.add(new AclBinding(
                        resource, new AccessControlEntry(principal, "*", operation, AclPermissionType.ALLOW)));
            }
        }
        return bindings;
    }
}
