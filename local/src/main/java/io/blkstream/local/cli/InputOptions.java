package io.blkstream.local.cli;

import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.producer.trace.TraceInput;
import io.blkstream.producer.trace.TraceSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** How traces are opened. */
public final class InputOptions {
    /** Host of events whose trace names none, where it does not matter. */
    static final String UNNAMED_HOST = "trace";

    private static final String STANDARD_INPUT = "-";

    @Option(
            names = "--input-format",
            paramLabel = "NAME",
            description = "Format of the traces; found out from their content when not given.")
    private String formatName;

    private final TraceFormats formats = TraceFormats.standard();

    /** The sources that arguments name. */
    List<TraceSource> sources(List<String> files) {
        return files.isEmpty()
                ? List.of(standardInput())
                : files.stream().map(InputOptions::source).toList();
    }

    /** A file, or standard input for {@code -}. */
    static TraceSource source(String name) {
        return name.equals(STANDARD_INPUT) ? standardInput() : TraceSource.file(existing(Path.of(name)));
    }

    TraceInput open(TraceSource source) throws IOException {
        return formatName == null ? TraceInput.open(source, formats) : TraceInput.open(source, format());
    }

    TraceFormats formats() {
        return formats;
    }

    /** The named format; null when none is named. */
    TraceFormat format() {
        try {
            return formatName == null ? null : formats.named(formatName);
        } catch (IllegalArgumentException unknown) {
            throw new UserException("--input-format: " + unknown.getMessage(), unknown);
        }
    }

    private static TraceSource standardInput() {
        return TraceSource.once(STANDARD_INPUT, System.in);
    }

    private static Path existing(Path file) {
        if (!Files.exists(file)) {
            throw new UserException("no such file: " + file);
        }
        if (Files.isDirectory(file)) {
            throw new UserException("a directory, not a trace: " + file);
        }
        return file;
    }
}
