package io.blkstream.local.broker;

import java.nio.file.Path;

/** A process to be killed: starts a broker in the given directory, says its process id, and waits. */
final class BrokerParent {
    private BrokerParent() {}

    public static void main(String[] arguments) throws InterruptedException {
        BrokerProcess broker = BrokerProcess.start(BrokerSettings.onFreePorts(Path.of(arguments[0])));
        System.out.println(broker.pid());
        Thread.currentThread().join();
    }
}
