package io.blkstream.sink.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * Where the HTTP server listens and whom it answers.
 *
 * @param bind address or name to listen at
 * @param port TCP port; 0 = any that is free
 * @param token what clients must send as bearer token; empty = they need none
 * @param tls set when clients must speak TLS
 * @param open whether it may listen for other machines without a token
 */
public record HttpConfig(String bind, int port, Optional<String> token, Optional<Tls> tls, boolean open) {
    private static final int LARGEST_PORT = 65_535;

    /** A PKCS #12 or JKS file with the server's key and certificates. */
    public record Tls(Path keystore, String password) {
        public Tls {
            Objects.requireNonNull(keystore, "keystore");
            Objects.requireNonNull(password, "password");
        }

        @Override
        public String toString() {
            return "Tls[" + keystore + "]";
        }
    }

    public HttpConfig {
        if (port < 0 || port > LARGEST_PORT) {
            throw new IllegalArgumentException("http.port is " + port + ": expected 0 to " + LARGEST_PORT);
        }
        if (token.isPresent() && token.get().isBlank()) {
            throw new IllegalArgumentException("http.token is blank: set a token, or leave it out");
        }
        if (token.isEmpty() && !open && !isLoopback(bind)) {
            throw new IllegalArgumentException("http.bind is '" + bind + "', which other machines can reach, and there"
                    + " is no http.token: set http.token, bind 127.0.0.1, or say http.open=true if everybody may read");
        }
    }

    /** On this machine only, at any free port, without token and TLS. */
    public static HttpConfig local() {
        return new HttpConfig("127.0.0.1", 0, Optional.empty(), Optional.empty(), false);
    }

    /** The same at a port. */
    public HttpConfig withPort(int wanted) {
        return new HttpConfig(bind, wanted, token, tls, open);
    }

    /** The same for clients that know a token. */
    public HttpConfig withToken(String secret) {
        return new HttpConfig(bind, port, Optional.of(secret), tls, open);
    }

    /** The same over TLS. */
    public HttpConfig withTls(Tls keys) {
        return new HttpConfig(bind, port, token, Optional.of(keys), open);
    }

    boolean isLoopback() {
        return isLoopback(bind);
    }

    @Override
    public String toString() {
        return "HttpConfig[" + bind + ":" + port + (token.isPresent() ? ", token" : "")
                + (tls.isPresent() ? ", TLS" : "") + (open ? ", open" : "") + "]";
    }

    private static boolean isLoopback(String bind) {
        try {
            return InetAddress.getByName(bind).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("http.bind is '" + bind + "', which is no address of this machine", e);
        }
    }
}
