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
    private final JsonGenerator json;
    private boolean any;

    /** @param out stays open */
    public JsonLinesWriter(Writer out) throws IOException {
        json = new JsonFactory().createGenerator(out);
        json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
    }

    @Override
    public void write(IoEvent event) throws IOException {
        AvroJson.write(event, json);
        any = true;
    }

    @Override
    public void end() throws IOException {
        if (any) {
            json.writeRaw('\n');
        }
        json.flush();
    }
}
