package io.blkstream.producer.replay;

/**
 * How fast a replay goes through event time.
 *
 * @param factor seconds of event time per second, > 0; infinite = as fast as it can be published
 */
public record Speed(double factor) {
    /** As fast as it can be published. */
    public static final Speed MAX = new Speed(Double.POSITIVE_INFINITY);

    public Speed {
        if (!(factor > 0)) {
            throw new IllegalArgumentException("speed is not > 0: " + factor);
        }
    }

    /**
     * Reads {@code max}, {@code 1x} or {@code 2.5x}.
     *
     * @throws IllegalArgumentException when it is something else
     */
    public static Speed parse(String text) {
        if (text.equals("max")) {
            return MAX;
        }
        try {
            if (text.endsWith("x")) {
                double factor = Double.parseDouble(text.substring(0, text.length() - 1));
                return new Speed(factor);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(notAccepted(text), e);
        }
        throw new IllegalArgumentException(notAccepted(text));
    }

    /** Whether events wait for nothing. */
    public boolean isMax() {
        return Double.isInfinite(factor);
    }

    /** How long a stretch of event time takes, nanoseconds. */
    public long wallNanos(long eventNanos) {
        return isMax() ? 0 : (long) (eventNanos / factor);
    }

    private static String notAccepted(String text) {
        return "speed '" + text + "' is not accepted: max, 1x or a factor like 10x is";
    }
}
