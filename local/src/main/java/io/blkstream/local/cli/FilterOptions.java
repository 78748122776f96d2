package io.blkstream.local.cli;

import io.blkstream.schemas.Severity;
import io.blkstream.sink.receive.RemediationFilter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options that say which remediations are wanted. */
public final class FilterOptions {
    @Option(
            names = "--rule",
            paramLabel = "CODE",
            split = ",",
            description = "Show this rule only, W01 for example; may be given again.")
    private List<String> rules = List.of();

    @Option(
            names = "--min-severity",
            paramLabel = "SEVERITY",
            defaultValue = "info",
            converter = SeverityConverter.class,
            description = "Show info, warning or critical and what is worse; ${DEFAULT-VALUE} when not given.")
    private Severity leastSeverity = Severity.INFO;

    @Option(
            names = "--host",
            paramLabel = "PATTERN",
            split = ",",
            description = "Show hosts of this name only, with * and ?; may be given again.")
    private List<String> hosts = List.of();

    /** What the options let pass. */
    public RemediationFilter filter() {
        return RemediationFilter.of(rules, leastSeverity, hosts);
    }

    static final class SeverityConverter implements ITypeConverter<Severity> {
        @Override
        public Severity convert(String word) {
            try {
                return Severity.valueOf(word.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + word + "' is none of info, warning, critical");
            }
        }
    }
}
