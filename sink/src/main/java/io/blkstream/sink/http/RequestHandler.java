package io.blkstream.sink.http;

import io.blkstream.sink.http.api.ApiJson;
import io.blkstream.sink.measure.SinkMetrics;
import io.blkstream.sink.store.StoreException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a request from Jetty through gate and router, and hands the answer back. */
final class RequestHandler extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(RequestHandler.class);
    private static final Map<String, String> SECURITY_HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Resource-Policy",
            "same-origin");
    private static final String NO_ROUTE = "none";

    private final Router router;
    private final Gate gate;
    private final SinkMetrics metrics;

    RequestHandler(Router router, Gate gate, SinkMetrics metrics) {
        this.router = router;
        this.gate = gate;
        this.metrics = metrics;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws IOException {
        long beginNanos = System.nanoTime();
        Exchange exchange = new Exchange(request, response);
        try {
            answer(exchange);
        } catch (HttpProblem e) {
            problem(exchange, e);
        } catch (StoreException e) {
            LOG.warn("path={} error=\"{}\"", request.getHttpURI().getPath(), e.getMessage());
            problem(exchange, HttpProblem.unavailable("the database does not answer; see the log of the sink"));
        } catch (RuntimeException e) {
            LOG.error("path={}", request.getHttpURI().getPath(), e);
            problem(exchange, HttpProblem.internal("this should not happen; see the log of the sink"));
        }
        if (!exchange.streamed) {
            metrics.answered(exchange.route, response.getStatus(), Duration.ofNanos(System.nanoTime() - beginNanos));
        }
        callback.succeeded();
        return true;
    }

    /** One request on its way. */
    private static final class Exchange {
        private final Request request;
        private final Response response;
        private final boolean withBody;
        private String route = NO_ROUTE;
        private boolean streamed;

        private Exchange(Request request, Response response) {
            this.request = request;
            this.response = response;
            withBody = !request.getMethod().equals("HEAD");
        }
    }

    private void answer(Exchange exchange) throws IOException {
        Request request = exchange.request;
        if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
            throw HttpProblem.methodNotAllowed(request.getMethod());
        }
        String path = request.getHttpURI().getPath();
        Router.Found found = router.find(path)
                .orElseThrow(() -> HttpProblem.notFound("nothing is served at '" + path + "'; see /openapi.json"));
        exchange.route = found.route().pattern();
        Map<String, String> headers = headers(request);
        gate.check(found.route(), Request.getServerName(request), headers);
        HttpRequest question = new HttpRequest(
                found.parts(), HttpRequest.parseQuery(request.getHttpURI().getQuery()), headers);
        question.requireKnown(found.route().parameters());
        if (found.route().handler() instanceof Route.Whole whole) {
            write(exchange, whole.answer(question));
        } else if (found.route().handler() instanceof Route.Stream stream) {
            stream(exchange, stream.open(question));
        }
    }

    private static Map<String, String> headers(Request request) {
        Map<String, String> headers = new HashMap<>();
        for (HttpField field : request.getHeaders()) {
            headers.putIfAbsent(field.getName().toLowerCase(Locale.ROOT), field.getValue());
        }
        return headers;
    }

    private static void problem(Exchange exchange, HttpProblem problem) throws IOException {
        Map<String, String> headers = new HashMap<>(HttpAnswer.NO_STORE);
        if (problem.status() == 401) {
            headers.put("WWW-Authenticate", "Bearer realm=\"blkstream\"");
        } else if (problem.status() == 405) {
            headers.put("Allow", "GET, HEAD");
        }
        byte[] body = ApiJson.error(problem.code(), problem.getMessage());
        write(exchange, new HttpAnswer(problem.status(), "application/json", body, headers));
    }

    private static void write(Exchange exchange, HttpAnswer answer) throws IOException {
        Response response = exchange.response;
        begin(response, answer.status(), answer.headers());
        if (answer.body() == null) {
            return;
        }
        response.getHeaders().put("Content-Type", answer.contentType());
        response.getHeaders().put("Content-Length", answer.body().length);
        if (exchange.withBody) {
            Content.Sink.write(response, true, ByteBuffer.wrap(answer.body()));
        }
    }

    private static void begin(Response response, int status, Map<String, String> headers) {
        response.setStatus(status);
        SECURITY_HEADERS.forEach(response.getHeaders()::put);
        headers.forEach(response.getHeaders()::put);
    }

    /** Ends, in the usual way, with a failure to write: the client has gone. */
    private void stream(Exchange exchange, EventSource source) {
        exchange.streamed = true;
        begin(exchange.response, 200, HttpAnswer.NO_STORE);
        exchange.response.getHeaders().put("Content-Type", "text/event-stream");
        exchange.response.getHeaders().put("X-Accel-Buffering", "no");
        try {
            source.writeTo(text -> Content.Sink.write(
                    exchange.response, false, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))));
        } catch (IOException e) {
            LOG.debug("a client of the event stream is gone: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
