package io.blkstream.local.cli;

import io.blkstream.producer.replay.Repeat;
import io.blkstream.producer.replay.ReplayPlan;
import io.blkstream.producer.replay.ReplayPlan.Origin;
import io.blkstream.producer.replay.Speed;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** When, how fast and how often a trace is replayed. */
public final class ReplayOptions {
    @Option(
            names = "--at",
            paramLabel = "now|original",
            defaultValue = "now",
            converter = OriginConverter.class,
            description = {
                "now: the trace keeps its shape and ends now, a pipe begins now; original: the trace's own dates."
                        + " ${DEFAULT-VALUE} when not given."
            })
    private Origin origin;

    @Option(
            names = "--speed",
            paramLabel = "max|1x|Nx",
            defaultValue = "max",
            converter = SpeedConverter.class,
            description = "Event time per time: max = as fast as Kafka takes it. ${DEFAULT-VALUE} when not given.")
    private Speed speed;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "1",
            description = "Play the trace's cycle N times, times continuing.")
    private long cycles;

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Play the cycle until this much event time is filled, e.g. 60s; instead of --repeat.")
    private Duration span;

    @Option(names = "--host", paramLabel = "NAME", description = "Host of events whose trace names none; this host's.")
    private String host;

    /** The plan that the options describe. */
    public ReplayPlan plan() {
        if (cycles < 1) {
            throw new UserException("--repeat " + cycles + " is not at least 1");
        }
        return new ReplayPlan(
                origin,
                speed,
                span == null ? Repeat.times(cycles) : Repeat.until(span),
                host == null ? localHostName() : host);
    }

    static String localHostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }

    static final class OriginConverter implements ITypeConverter<Origin> {
        @Override
        public Origin convert(String word) {
            try {
                return Origin.valueOf(word.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + word + "' is neither now nor original");
            }
        }
    }

    static final class SpeedConverter implements ITypeConverter<Speed> {
        @Override
        public Speed convert(String word) {
            try {
                return Speed.parse(word);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    static final class DurationConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String word) {
            try {
                Duration duration = Duration.parse("PT" + word);
                if (!duration.isNegative() && !duration.isZero()) {
                    return duration;
                }
            } catch (DateTimeParseException notOne) {
                throw new TypeConversionException("'" + word + "' is no duration like 60s, 5m or 1h");
            }
            throw new TypeConversionException("'" + word + "' is not above 0");
        }
    }
}
