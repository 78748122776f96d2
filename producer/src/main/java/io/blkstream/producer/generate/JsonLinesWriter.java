package io.blkstream.producer.generate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.json.AvroJson;
import java.io.IOException;
import java.io.Writer;

/** Events as JSON, one a line; the trace format {@code blkstream-json} reads them. */
public final class JsonLinesWriter implements EventWriter {
    private static final String BETWEEN_EVENTS = "";

    private final JsonGenerator json;

    /** @param out stays open */
    public JsonLinesWriter(Writer out) throws IOException {
        json = new JsonFactory().createGenerator(out);
        json.setPrettyPrinter(new MinimalPrettyPrinter(BETWEEN_EVENTS));
    }

    @Override
    public void write(IoEvent event) throws IOException {
        AvroJson.write(event, json);
        json.writeRaw('\n');
    }

    @Override
    public void flush() throws IOException {
        json.flush();
    }

    @Override
    public void end() throws IOException {
        flush();
    }
}
