package io.blkstream.sink.http;

import io.blkstream.sink.http.api.ApiJson;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What Jetty itself refuses, a malformed request say, in the same shape as every other error. */
final class PlainErrors implements Request.Handler {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        response.getHeaders().put("Content-Type", "application/json");
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        byte[] body = ApiJson.error("bad_request", HttpStatus.getMessage(response.getStatus()));
        response.write(true, ByteBuffer.wrap(body), callback);
        return true;
    }
}
