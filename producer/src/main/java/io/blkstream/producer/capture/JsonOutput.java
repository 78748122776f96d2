package io.blkstream.producer.capture;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.json.AvroJson;
import java.io.PrintWriter;
import java.util.function.Consumer;

/** Prints each I/O as a line of JSON: the fields of the topic io-events. */
public final class JsonOutput implements AgentOutput {
    private final PrintWriter out;
    private final Consumer<CaptureStatus> statuses;

    /** @param statuses takes what is no I/O */
    public JsonOutput(PrintWriter out, Consumer<CaptureStatus> statuses) {
        this.out = out;
        this.statuses = statuses;
    }

    @Override
    public void event(IoEvent event) {
        line(AvroJson.write(event));
    }

    @Override
    public void geometry(DeviceGeometry geometry) {
        // Lines of one kind are easier to read back; the geometry command prints the other kind.
    }

    @Override
    public void status(CaptureStatus status) {
        statuses.accept(status);
    }

    /** Without {@code println}, which may flush at each line. */
    private void line(String text) {
        out.print(text + '\n');
    }

    @Override
    public void pause() {
        out.flush();
    }

    @Override
    public boolean isGone() {
        return out.checkError();
    }

    @Override
    public void close() {
        out.flush();
    }
}
