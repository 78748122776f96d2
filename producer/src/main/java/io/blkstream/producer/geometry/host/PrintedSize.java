package io.blkstream.producer.geometry.host;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as util-linux prints them: {@code 500107862016}, {@code 465.8G}, with a decimal comma in some locales. */
final class PrintedSize {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,18})(?:[.,](\\d{1,3}))?([BKMGTPE]?)");
    private static final String UNITS = "BKMGTPE";
    private static final long MEBIBYTE = 1 << 20;

    private PrintedSize() {}

    /**
     * Bytes; null when it is no size. A size with a unit is rounded by the tool, and here down to whole MiB: its low bits mean
     * nothing, and must not look like those of an odd device.
     */
    static Long bytes(String text) {
        Matcher size = SIZE.matcher(text == null ? "" : text);
        if (!size.matches()) {
            return null;
        }
        int power = size.group(3).isEmpty() ? 0 : UNITS.indexOf(size.group(3));
        String fraction = size.group(2) == null ? "0" : size.group(2);
        BigDecimal bytes = new BigDecimal(size.group(1) + "." + fraction)
                .multiply(BigDecimal.valueOf(1024).pow(power))
                .setScale(0, RoundingMode.DOWN);
        if (bytes.toBigInteger().bitLength() > 63) {
            return null;
        }
        long value = bytes.longValueExact();
        return power == 0 || value < MEBIBYTE ? value : value / MEBIBYTE * MEBIBYTE;
    }
}
