package io.blkstream.streams.topology.fleet;

import io.blkstream.streams.domain.remedy.Remediation;
import io.blkstream.streams.topology.internal.CodecSerde;
import io.blkstream.streams.wire.RemediationCodec;
import io.blkstream.streams.wire.StateCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** What the fleet stage is told of one rule; the key is the rule's code. */
public sealed interface FleetMessage {
    /** Its bytes in the internal topic. */
    CodecSerde<FleetMessage> SERDE =
            new CodecSerde<>(new StateCodec("remediations", 1), FleetMessage::writeTo, FleetMessage::readFrom);

    /**
     * The rule applies to a target and judges it.
     *
     * @param target host/name
     */
    record Judged(String target) implements FleetMessage {

        @Override
        public void writeTo(DataOutput out) throws IOException {
            out.writeBoolean(true);
            out.writeUTF(target);
        }
    }

    /** A remediation of one target. */
    record Raised(Remediation remediation) implements FleetMessage {

        @Override
        public void writeTo(DataOutput out) throws IOException {
            out.writeBoolean(false);
            RemediationCodec.write(remediation, out);
        }
    }

    /** Writes the message; the static method reads it. */
    void writeTo(DataOutput out) throws IOException;

    private static FleetMessage readFrom(DataInput in) throws IOException {
        return in.readBoolean() ? new Judged(in.readUTF()) : new Raised(RemediationCodec.read(in));
    }
}
