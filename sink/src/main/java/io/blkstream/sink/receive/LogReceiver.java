package io.blkstream.sink.receive;

import io.blkstream.schemas.Remediation;
import java.util.Objects;
import org.slf4j.Logger;

/** Writes one line for people to a log. */
public final class LogReceiver implements Receiver {
    private final String name;
    private final Logger log;

    /** A receiver that writes to the given logger at level INFO. */
    public LogReceiver(String name, Logger log) {
        this.name = Objects.requireNonNull(name, "name");
        this.log = Objects.requireNonNull(log, "log");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void receive(Remediation remediation) {
        log.info("{}", RemediationLine.of(remediation));
    }

    /** Does nothing: the log is not this receiver's own. */
    @Override
    public void close() {}
}
