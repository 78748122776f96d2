package io.blkstream.producer.trace;

import io.blkstream.producer.trace.biosnoop.BiosnoopFormats;
import io.blkstream.producer.trace.dataset.DatasetFormats;
import io.blkstream.producer.trace.json.EventLinesFormat;
import io.blkstream.producer.trace.kernel.DeviceNames;
import io.blkstream.producer.trace.kernel.KernelFormats;
import io.blkstream.schemas.text.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The catalogue of trace formats: every known one, found by name or by the first bytes of an input. */
public final class TraceFormats {
    private final List<TraceFormat> formats;

    /**
     * @param formats in order of preference when two are equally sure of an input; names differ
     * @throws IllegalArgumentException when it is empty or a name occurs twice
     */
    public TraceFormats(List<? extends TraceFormat> formats) {
        this.formats = List.copyOf(formats);
        List<String> names = names();
        if (names.isEmpty() || names.stream().distinct().count() != names.size()) {
            throw new IllegalArgumentException("format names are not unique: " + names);
        }
    }

    /** All formats that come with blkstream. */
    public static TraceFormats standard() {
        return new TraceFormats(Stream.of(
                        List.of(new EventLinesFormat()),
                        BiosnoopFormats.ALL,
                        KernelFormats.all(DeviceNames.BUILT_IN),
                        DatasetFormats.ALL)
                .flatMap(List::stream)
                .toList());
    }

    /** Every format, in order of preference. */
    public List<TraceFormat> all() {
        return formats;
    }

    /** Names of every format, in order of preference. */
    public List<String> names() {
        return formats.stream().map(TraceFormat::name).toList();
    }

    /**
     * The format of that name.
     *
     * @throws IllegalArgumentException when there is none; the message names a near one and all of them
     */
    public TraceFormat named(String name) {
        return formats.stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown trace format '" + name + "'"
                        + NearestName.hint(name, names()) + " (known: " + String.join(", ", names()) + ")"));
    }

    /** The format that is most sure of an input, or empty when every one denies. */
    public Optional<TraceFormat> detect(Head head) {
        TraceFormat best = null;
        int bestConfidence = 0;
        for (TraceFormat format : formats) {
            int confidence = format.confidence(head);
            if (confidence > bestConfidence) {
                best = format;
                bestConfidence = confidence;
            }
        }
        return Optional.ofNullable(best);
    }
}
