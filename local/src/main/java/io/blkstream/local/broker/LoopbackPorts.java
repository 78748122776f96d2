package io.blkstream.local.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** TCP ports on 127.0.0.1: finding free ones, and saying which one is taken. */
public final class LoopbackPorts {
    private static final String LOOPBACK = "127.0.0.1";

    private LoopbackPorts() {}

    /**
     * Different ports that were free a moment ago. Another process may take one before its user does; the user's own
     * bind then fails.
     */
    public static List<Integer> free(int count) {
        List<ServerSocket> held = new ArrayList<>();
        try {
            while (held.size() < count) {
                held.add(new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK)));
            }
            return held.stream().map(ServerSocket::getLocalPort).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on " + LOOPBACK, e);
        } finally {
            held.forEach(LoopbackPorts::release);
        }
    }

    /**
     * Checks that nobody listens on a port.
     *
     * @param purpose what the port is for, as it should stand in the message
     * @throws BrokerException when the port is busy; the message names it
     */
    public static void requireFree(int port, String purpose) {
        try (ServerSocket probe = new ServerSocket()) {
            // As the broker will bind: connections that are still closing do not make a port busy.
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(LOOPBACK, port), 1);
        } catch (BindException e) {
            throw new BrokerException(
                    "port %d on %s is busy; stop what listens there or choose another %s"
                            .formatted(port, LOOPBACK, purpose),
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot probe port " + port, e);
        }
    }

    private static void release(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
