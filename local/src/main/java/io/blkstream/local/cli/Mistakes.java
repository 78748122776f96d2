package io.blkstream.local.cli;

import io.blkstream.local.broker.BrokerException;
import io.blkstream.producer.capture.CaptureException;
import io.blkstream.producer.geometry.GeometryException;
import io.blkstream.producer.trace.UnknownTraceException;
import io.blkstream.schemas.admin.TopicMisfitException;
import io.blkstream.schemas.config.SettingsException;
import java.util.Set;

/** What commands throw when the user can put it right. */
public final class Mistakes {
    /** By exact class. */
    public static final Set<Class<? extends Exception>> ALL = Set.of(
            UserException.class,
            BrokerException.class,
            CaptureException.class,
            GeometryException.class,
            SettingsException.class,
            TopicMisfitException.class,
            UnknownTraceException.class);

    private Mistakes() {}
}
