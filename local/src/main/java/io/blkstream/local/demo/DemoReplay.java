package io.blkstream.local.demo;

import io.blkstream.local.cli.Readable;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.ReplayApp;
import io.blkstream.producer.replay.ReplayReport;
import io.blkstream.producer.replay.WallTime;
import io.blkstream.producer.trace.TraceFormats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** Replays cases to Kafka, one after the other, until it is stopped. */
final class DemoReplay {
    private final Map<String, String> client;
    private final Path directory;
    private final Consumer<String> say;
    private volatile boolean stopped;
    private volatile ReplayApp replaying;

    /**
     * @param client settings of the Kafka client
     * @param directory takes the cases' files
     * @param say takes what there is to tell
     */
    DemoReplay(Map<String, String> client, Path directory, Consumer<String> say) {
        this.client = Map.copyOf(client);
        this.directory = directory;
        this.say = say;
    }

    /** Publishes the whole case, or as much as it can until it is stopped. */
    void run(DemoCase demoCase) throws IOException {
        say.accept("replaying " + demoCase.title());
        try (EventPublisher publisher = EventPublisher.connect(client)) {
            ReplayApp replay = new ReplayApp(
                    demoCase.replay(directory), TraceFormats.standard(), publisher, WallTime.system(), progress -> {});
            replaying = replay;
            if (!stopped) {
                tell(replay.run());
            }
        }
    }

    /** Makes {@link #run} end soon; from any thread. */
    void stop() {
        stopped = true;
        ReplayApp now = replaying;
        if (now != null) {
            now.stop();
        }
    }

    private void tell(ReplayReport report) {
        say.accept("replayed " + Readable.count(report.events()) + " I/Os (" + report.cycles() + " times the "
                + report.trace().events() + " of the mail) in " + Readable.duration(report.wall()));
    }
}
