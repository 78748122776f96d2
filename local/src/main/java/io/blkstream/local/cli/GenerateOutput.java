package io.blkstream.local.cli;

import io.blkstream.producer.generate.BiosnoopWriter;
import io.blkstream.producer.generate.EventWriter;
import io.blkstream.producer.generate.JsonLinesWriter;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.json.AvroJson;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Where generated events go, and as what. */
public final class GenerateOutput {
    private static final int BUFFER_CHARACTERS = 64 * 1024;

    /** Text formats of events. */
    enum Format {
        JSON,
        BIOSNOOP
    }

    @Option(names = "--out", paramLabel = "FILE", description = "Write the events there; standard output otherwise.")
    private Path file;

    @Option(
            names = "--geometry-out",
            paramLabel = "FILE",
            description = "Write the geometry of the devices there, for --geometry of analyze and replay.")
    private Path geometryFile;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = FormatConverter.class,
            description = "json: whole events, one a line; biosnoop: rows of that tool. json when not given.")
    private Format format;

    @Option(names = "--kafka", description = "Publish to Kafka instead, geometry first.")
    private boolean kafka;

    boolean isKafka() {
        if (kafka && (file != null || geometryFile != null || format != null)) {
            throw new UserException("--kafka goes without --out, --geometry-out and --format");
        }
        return kafka;
    }

    /** Whether the events share the terminal's standard output with nothing else. */
    boolean isStandardOutput() {
        return !kafka && file == null;
    }

    /** Whether what is written cannot tell hosts apart. */
    boolean isOneHost() {
        return format == Format.BIOSNOOP;
    }

    Optional<Path> geometryFile() {
        return Optional.ofNullable(geometryFile);
    }

    /** Opens what the events are written to. */
    Writer open(Terminal terminal, Runnable whenClosed) throws IOException {
        Writer out = file == null ? new PipeWriter(terminal.out(), whenClosed) : writer(file);
        return new BufferedWriter(out, BUFFER_CHARACTERS);
    }

    EventWriter events(Writer out) throws IOException {
        return format == Format.BIOSNOOP ? new BiosnoopWriter(out) : new JsonLinesWriter(out);
    }

    void writeGeometry(List<DeviceGeometry> geometries) throws IOException {
        if (geometryFile == null) {
            return;
        }
        try (Writer out = writer(geometryFile)) {
            for (DeviceGeometry geometry : geometries) {
                out.write(AvroJson.write(geometry));
                out.write('\n');
            }
        }
    }

    private static Writer writer(Path file) {
        try {
            return Files.newBufferedWriter(file);
        } catch (IOException e) {
            throw new UserException(
                    "cannot write to " + file + ": " + e.getClass().getSimpleName(), e);
        }
    }

    static final class FormatConverter implements ITypeConverter<Format> {
        @Override
        public Format convert(String word) {
            try {
                return Format.valueOf(word.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + word + "' is neither json nor biosnoop");
            }
        }
    }
}
