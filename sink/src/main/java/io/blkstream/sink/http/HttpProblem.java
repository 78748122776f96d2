package io.blkstream.sink.http;

/** Why a request is not answered as asked: becomes {@code {"error": code, "message": words}} with the status. */
public final class HttpProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    private HttpProblem(int status, String code, String message) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
    }

    public static HttpProblem badRequest(String message) {
        return new HttpProblem(400, "bad_request", message);
    }

    public static HttpProblem unauthorized() {
        return new HttpProblem(401, "unauthorized", "send the header 'Authorization: Bearer <http.token>'");
    }

    public static HttpProblem notFound(String message) {
        return new HttpProblem(404, "not_found", message);
    }

    public static HttpProblem methodNotAllowed(String method) {
        return new HttpProblem(
                405, "method_not_allowed", method + " changes nothing here: everything is read with GET");
    }

    public static HttpProblem misdirected(String host) {
        return new HttpProblem(
                421,
                "misdirected_request",
                "asked for host '" + host + "': without http.token only localhost is answered, so that web pages of"
                        + " others cannot read this one through a name of theirs");
    }

    public static HttpProblem unavailable(String message) {
        return new HttpProblem(503, "unavailable", message);
    }

    public static HttpProblem internal(String message) {
        return new HttpProblem(500, "internal", message);
    }

    public int status() {
        return status;
    }

    /** A word for programs. */
    public String code() {
        return code;
    }
}
