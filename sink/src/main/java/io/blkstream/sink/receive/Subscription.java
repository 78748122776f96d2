package io.blkstream.sink.receive;

import io.blkstream.sink.store.Outbox;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Who is told of which remediations, and how persistently.
 *
 * @param name the receiver's
 * @param receiver makes the receiver once the store is open
 * @param filter what it wants to hear of
 * @param policy how often and how soon a failed delivery is tried again
 */
public record Subscription(
        String name, Function<Outbox, Receiver> receiver, RemediationFilter filter, DeliveryPolicy policy) {
    public Subscription {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(receiver, "receiver");
        Objects.requireNonNull(filter, "filter");
        Objects.requireNonNull(policy, "policy");
    }

    /** A receiver that is told of everything. */
    public static Subscription toEverything(Receiver receiver, DeliveryPolicy policy) {
        return new Subscription(receiver.name(), outbox -> receiver, RemediationFilter.all(), policy);
    }

    /** The same with its receiver wrapped, once that is made. */
    public Subscription wrapped(UnaryOperator<Receiver> wrapper) {
        return new Subscription(name, outbox -> wrapper.apply(receiver.apply(outbox)), filter, policy);
    }
}
