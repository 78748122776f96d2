package io.blkstream.schemas.registry;

import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;

/** A schema registry said no: HTTP status and, where it gave one, its own error code. */
public final class RegistryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** No such subject. */
    public static final int SUBJECT_NOT_FOUND = 40401;
    /** No such version of the subject. */
    public static final int VERSION_NOT_FOUND = 40402;
    /** No such schema or id. */
    public static final int SCHEMA_NOT_FOUND = 40403;
    /** Incompatible with the schemas before it. Registries also use plain 409: test {@link #status()}. */
    public static final int INCOMPATIBLE = 409;

    private final int status;
    private final int errorCode;

    /**
     * @param status HTTP status, 400 to 599
     * @param errorCode the registry's own code, or the status again
     */
    public RegistryException(int status, int errorCode, String message) {
        super(message);
        this.status = status;
        this.errorCode = errorCode;
    }

    /** HTTP status. */
    public int status() {
        return status;
    }

    /** The registry's own code, such as 40401; the status when it gave none. */
    public int errorCode() {
        return errorCode;
    }

    /** Whether the schema was refused because it does not fit the schemas before it. */
    public boolean isIncompatible() {
        return status == INCOMPATIBLE;
    }

    /** Whether the same request may succeed a moment later or at another node. */
    boolean isPassing() {
        return status == 408 || status == 429 || status >= 500;
    }

    /** The exception that Kafka clients and Streams understand, with this as its cause. */
    KafkaException toKafka() {
        switch (status) {
            case 401:
                return new AuthenticationException(getMessage(), this);
            case 403:
                return new AuthorizationException(getMessage(), this);
            case 408:
            case 500:
            case 503:
            case 504:
                return new TimeoutException(getMessage(), this);
            case 429:
                ThrottlingQuotaExceededException throttled = new ThrottlingQuotaExceededException(getMessage());
                throttled.initCause(this);
                return throttled;
            case 502:
                return new DisconnectException(getMessage(), this);
            default:
                return new SerializationException(getMessage(), this);
        }
    }
}
