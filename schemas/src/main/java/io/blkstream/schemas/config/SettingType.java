package io.blkstream.schemas.config;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the text of a setting must look like, and what it means. */
public enum SettingType {
    /** Any text. */
    TEXT("text") {
        @Override
        Object parse(String text) {
            return text;
        }
    },
    /** {@link Duration}. */
    DURATION("a whole number with ms, s, m, h or d, like 500ms or 10s") {
        @Override
        Object parse(String text) {
            Matcher matcher = matched(AMOUNT, text);
            long amount = Long.parseLong(matcher.group(1));
            switch (matcher.group(2)) {
                case "ms":
                    return Duration.ofMillis(amount);
                case "s":
                    return Duration.ofSeconds(amount);
                case "m":
                    return Duration.ofMinutes(amount);
                case "h":
                    return Duration.ofHours(amount);
                case "d":
                    return Duration.ofDays(amount);
                default:
                    throw new IllegalArgumentException("unit " + matcher.group(2));
            }
        }
    },
    /** {@link Integer}. */
    INT("a whole number") {
        @Override
        Object parse(String text) {
            return Integer.valueOf(text);
        }
    },
    /** {@link Long}. */
    LONG("a whole number") {
        @Override
        Object parse(String text) {
            return Long.valueOf(text);
        }
    },
    /** {@link Double}, finite. */
    DECIMAL("a number, like 0.5") {
        @Override
        Object parse(String text) {
            double value = Double.parseDouble(text);
            if (Double.isNaN(value) || Double.isInfinite(value)) {
                throw new NumberFormatException(text);
            }
            return value;
        }
    },
    /** {@link Boolean}. */
    BOOLEAN("true or false") {
        @Override
        Object parse(String text) {
            String lower = text.toLowerCase(Locale.ROOT);
            if (!lower.equals("true") && !lower.equals("false")) {
                throw new IllegalArgumentException(text);
            }
            return Boolean.valueOf(lower);
        }
    },
    /** {@link Long}, bytes. */
    BYTES("a whole number of bytes, or one with KiB, MiB or GiB, like 64MiB") {
        @Override
        Object parse(String text) {
            Matcher matcher = matched(AMOUNT_MAYBE_UNIT, text);
            long amount = Long.parseLong(matcher.group(1));
            switch (matcher.group(2)) {
                case "":
                case "B":
                    return amount;
                case "KiB":
                    return Math.multiplyExact(amount, 1L << 10);
                case "MiB":
                    return Math.multiplyExact(amount, 1L << 20);
                case "GiB":
                    return Math.multiplyExact(amount, 1L << 30);
                default:
                    throw new IllegalArgumentException("unit " + matcher.group(2));
            }
        }
    };

    private static final Pattern AMOUNT = Pattern.compile("(\\d+) ?([a-z]+)");
    private static final Pattern AMOUNT_MAYBE_UNIT = Pattern.compile("(\\d+) ?([A-Za-z]*)");

    private final String accepted;

    SettingType(String accepted) {
        this.accepted = accepted;
    }

    /** What is accepted, in words. */
    public String accepted() {
        return accepted;
    }

    /**
     * The value.
     *
     * @throws IllegalArgumentException or {@link ArithmeticException} when the text is not accepted
     */
    abstract Object parse(String text);

    private static Matcher matched(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text);
        }
        return matcher;
    }
}
