package io.blkstream.local.cli;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How a command prints its result. */
public final class OutputOptions {
    /** Text for people, JSON for programs. */
    public enum Format {
        TEXT,
        JSON;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            converter = FormatConverter.class,
            completionCandidates = FormatWords.class,
            description = "One of ${COMPLETION-CANDIDATES}; ${DEFAULT-VALUE} when not given.")
    private Format format = Format.TEXT;

    public Format format() {
        return format;
    }

    public boolean isJson() {
        return format == Format.JSON;
    }

    static final class FormatConverter implements ITypeConverter<Format> {
        @Override
        public Format convert(String word) {
            return Arrays.stream(Format.values())
                    .filter(format -> format.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + word + "' is neither text nor json"));
        }
    }

    static final class FormatWords implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Format.values()).map(Format::word).iterator();
        }
    }
}
