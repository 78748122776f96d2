package io.blkstream.producer.geometry.host;

import java.util.Optional;
import java.util.function.Function;

/**
 * Named texts of one device, read as what they mean. What is absent, malformed or out of range is null: unknown, never 0.
 *
 * @param texts a name's text
 */
record Attributes(Function<String, Optional<String>> texts) {
    String text(String name) {
        return texts.apply(name).orElse(null);
    }

    /** The text of the first name that has one. */
    String firstText(String... names) {
        for (String name : names) {
            String text = text(name);
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    Long longValue(String name) {
        return texts.apply(name).map(Attributes::parseLong).orElse(null);
    }

    Integer integer(String name) {
        Long value = longValue(name);
        return value == null || value != value.intValue() ? null : Integer.valueOf(value.intValue());
    }

    /** An integer that cannot be negative. */
    Integer natural(String name) {
        Integer value = integer(name);
        return value == null || value < 0 ? null : value;
    }

    /** {@code 1}/{@code 0} or {@code true}/{@code false}. */
    Boolean flag(String name) {
        String text = text(name);
        if ("1".equals(text) || "true".equals(text)) {
            return Boolean.TRUE;
        }
        return "0".equals(text) || "false".equals(text) ? Boolean.FALSE : null;
    }

    /** The chosen one of {@code none [mq-deadline] kyber}; a lone name without brackets is chosen. */
    String chosen(String name) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        int open = text.indexOf('[');
        int close = text.indexOf(']', open + 1);
        if (open >= 0 && close > open) {
            return text.substring(open + 1, close);
        }
        return text.indexOf(' ') < 0 ? text : null;
    }

    private static Long parseLong(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException malformed) {
            return null;
        }
    }
}
