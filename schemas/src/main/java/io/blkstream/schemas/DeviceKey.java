package io.blkstream.schemas;

import java.util.Objects;

/**
 * Identity of a block device in the fleet, and the Kafka key of everything about it: {@code host/device} in UTF-8.
 *
 * <p>Devices are named as in {@code /sys/block}, where a slash is written {@code !} (cciss!c0d0): the last slash of the
 * key is always the separator.
 *
 * @param host name of the host, not empty
 * @param device kernel name of the whole disk without a slash; empty when a trace does not tell
 */
public record DeviceKey(String host, String device) {
    private static final char SEPARATOR = '/';

    public DeviceKey {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(device, "device");
        if (host.isEmpty()) {
            throw new IllegalArgumentException("host is empty");
        }
        if (device.indexOf(SEPARATOR) >= 0) {
            throw new IllegalArgumentException("device name holds a slash: " + device);
        }
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException when there is no host or no slash
     */
    public static DeviceKey parse(String text) {
        int slash = text.lastIndexOf(SEPARATOR);
        if (slash < 1) {
            throw new IllegalArgumentException("not host/device: '" + text + "'");
        }
        return new DeviceKey(text.substring(0, slash), text.substring(slash + 1));
    }

    /** The text form, {@code host/device}. */
    @Override
    public String toString() {
        return host + SEPARATOR + device;
    }
}
