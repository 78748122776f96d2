package io.blkstream.schemas.config;

/** A setting is unknown, missing or wrong; the message names it, its source, and what is accepted. */
public final class SettingsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    SettingsException(String message) {
        super(message);
    }

    SettingsException(String message, Throwable cause) {
        super(message, cause);
    }
}
