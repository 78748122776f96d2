package io.blkstream.local.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;

/** Brokers whose names may not be known yet: containers and pods get theirs when they start. */
final class ResolvableBroker {
    private static final long POLL_MILLIS = 500;

    private ResolvableBroker() {}

    /**
     * Returns when one of the names has an address; Kafka's client gives up at once while none has.
     *
     * @param servers host:port, separated by commas
     * @throws UserException when none has one in time
     */
    static void await(String servers, Duration patience) {
        long deadlineNanos = System.nanoTime() + patience.toNanos();
        while (Arrays.stream(servers.split(",")).noneMatch(ResolvableBroker::hasAddress)) {
            if (System.nanoTime() - deadlineNanos >= 0) {
                throw new UserException("no address for any host of " + servers + " within " + patience.toSeconds()
                        + " s; is the name right? See --bootstrap-server");
            }
            Patience.pause(POLL_MILLIS, "the address of " + servers);
        }
    }

    private static boolean hasAddress(String server) {
        String host = server.trim().replaceFirst(":\\d+$", "").replaceAll("^.*//|[\\[\\]]", "");
        try {
            InetAddress.getByName(host);
            return true;
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
