package io.blkstream.local.demo;

import io.blkstream.local.broker.BrokerException;
import io.blkstream.local.broker.LoopbackPorts;
import java.util.OptionalInt;

/** Which port a part of the demo gets. */
final class DemoPorts {
    private DemoPorts() {}

    /**
     * The wanted port, or else the usual one while it is free, or else any free one.
     *
     * @throws BrokerException when a port is wanted and busy
     */
    static int choose(OptionalInt wanted, int usual, String purpose) {
        if (wanted.isPresent()) {
            LoopbackPorts.requireFree(wanted.getAsInt(), purpose);
            return wanted.getAsInt();
        }
        try {
            LoopbackPorts.requireFree(usual, purpose);
            return usual;
        } catch (BrokerException busy) {
            return LoopbackPorts.free(1).get(0);
        }
    }
}
