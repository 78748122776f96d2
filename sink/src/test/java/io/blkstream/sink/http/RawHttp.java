package io.blkstream.sink.http;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Requests that a well-behaved client would not send. */
final class RawHttp {
    /** What came back. */
    record Answer(int status, String head, String body) {}

    private RawHttp() {}

    static Answer get(URI server, String path) throws IOException {
        return send(server, "GET " + path.strip() + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    }

    static Answer send(URI server, String request) throws IOException {
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int end = answer.indexOf("\r\n\r\n");
            return new Answer(
                    Integer.parseInt(answer.substring(9, 12)), answer.substring(0, end), answer.substring(end + 4));
        }
    }
}
