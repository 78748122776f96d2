package io.blkstream.sink.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Decides whether a request is answered at all. */
final class Gate {
    private static final String SCHEME = "bearer ";
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private final HttpConfig config;

    Gate(HttpConfig config) {
        this.config = config;
    }

    /**
     * Lets a request pass or throws.
     *
     * @param host name of the server that the client asked for, without port
     * @param headers of the request, names in lower case
     */
    void check(Route route, String host, Map<String, String> headers) {
        if (config.token().isEmpty()) {
            checkHost(host);
        } else if (!route.open() && !hasToken(config.token().get(), headers)) {
            throw HttpProblem.unauthorized();
        }
    }

    /** A page of somebody else can give its own name the address 127.0.0.1 and would then pass for this one. */
    private void checkHost(String host) {
        if (config.isLoopback() && host != null && !isThisMachine(host)) {
            throw HttpProblem.misdirected(host);
        }
    }

    private boolean isThisMachine(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return THIS_MACHINE.contains(lower) || lower.equals(config.bind().toLowerCase(Locale.ROOT));
    }

    /** In a time that does not depend on how much of the token is right. */
    private static boolean hasToken(String token, Map<String, String> headers) {
        return Optional.ofNullable(headers.get("authorization"))
                .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(SCHEME))
                .map(value -> value.substring(SCHEME.length()).strip())
                .filter(given -> MessageDigest.isEqual(
                        given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8)))
                .isPresent();
    }
}
