package io.blkstream.local.demo;

import io.blkstream.local.broker.BrokerException;
import io.blkstream.local.broker.LoopbackPorts;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Which port a part of the demo gets. */
final class DemoPorts {
    private DemoPorts() {}

    /**
     * The wanted port, or else the usual one while it is free, or else any free one.
     *
     * @param option name of the option that asks for a port
     * @param tell takes a sentence when the usual port is busy
     * @throws BrokerException when a port is wanted and busy
     */
    static int choose(OptionalInt wanted, int usual, String option, Consumer<String> tell) {
        if (wanted.isPresent()) {
            LoopbackPorts.requireFree(wanted.getAsInt(), option);
            return wanted.getAsInt();
        }
        try {
            LoopbackPorts.requireFree(usual, option);
            return usual;
        } catch (BrokerException busy) {
            int free = LoopbackPorts.free(1).get(0);
            tell.accept("port " + usual + " is busy, taking " + free + " (" + option + " chooses)");
            return free;
        }
    }
}
