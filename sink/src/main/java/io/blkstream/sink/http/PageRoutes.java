package io.blkstream.sink.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The files of the page, from the jar; open to everybody, because they hold no data. */
public final class PageRoutes {
    private static final String FOLDER = "/web/";
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)+");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "json", "application/json",
            "txt", "text/plain; charset=utf-8");

    private final Map<String, Asset> assets = new ConcurrentHashMap<>();

    /** A file and what names this content of it. */
    private record Asset(byte[] content, String type, String tag) {}

    public List<Route> routes() {
        return List.of(
                Route.open("/", request -> file("index.html", request)),
                Route.open("/openapi.json", request -> file("openapi.json", request)),
                Route.open("/assets/{file}", request -> file(request.part("file"), request)));
    }

    private HttpAnswer file(String name, HttpRequest request) {
        Asset asset = find(name).orElseThrow(() -> HttpProblem.notFound("there is no file '" + name + "'"));
        Map<String, String> headers = Map.of("Cache-Control", "no-cache", "ETag", asset.tag());
        if (asset.tag().equals(request.headers().get("if-none-match"))) {
            return new HttpAnswer(304, asset.type(), null, headers);
        }
        return new HttpAnswer(200, asset.type(), asset.content(), headers);
    }

    private Optional<Asset> find(String name) {
        if (!FILE_NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        return Optional.ofNullable(assets.computeIfAbsent(name, PageRoutes::load));
    }

    private static Asset load(String name) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        try (InputStream in = PageRoutes.class.getResourceAsStream(FOLDER + name)) {
            if (in == null || type == null) {
                return null;
            }
            byte[] content = in.readAllBytes();
            return new Asset(content, type, tag(content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tag(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return '"' + HexFormat.of().formatHex(digest, 0, 8) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
