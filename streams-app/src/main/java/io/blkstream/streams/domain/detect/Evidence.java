package io.blkstream.streams.domain.detect;

import java.util.OptionalDouble;

/**
 * One measured value, beside the limit that it crossed.
 *
 * @param name camelCase
 * @param unit B, ms, 1 (a ratio), sector512; empty for a plain number
 * @param limit empty = context only
 */
public record Evidence(String name, double value, String unit, OptionalDouble limit) {

    static Evidence of(String name, double value, String unit) {
        return new Evidence(name, value, unit, OptionalDouble.empty());
    }

    static Evidence against(String name, double value, String unit, double limit) {
        return new Evidence(name, value, unit, OptionalDouble.of(limit));
    }
}
