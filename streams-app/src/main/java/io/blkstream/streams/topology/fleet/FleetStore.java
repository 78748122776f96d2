package io.blkstream.streams.topology.fleet;

import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.fleet.FleetMemory;
import io.blkstream.streams.domain.fleet.Member;
import io.blkstream.streams.domain.fleet.RuleFleet;
import io.blkstream.streams.domain.remedy.Remediation;
import io.blkstream.streams.topology.internal.CodecSerde;
import io.blkstream.streams.wire.RemediationCodec;
import io.blkstream.streams.wire.StateCodec;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.function.Function;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** The memory of all rules' fleets in one store; keys are rule|kind|name. */
final class FleetStore {
    private static final String JUDGED = "judged";
    private static final String MEMBER = "member";
    private static final String FLEET = "fleet";
    private static final String TRIPPED = "tripped";
    private static final byte[] PRESENT = {};

    private static final CodecSerde<Member> MEMBERS =
            new CodecSerde<>(new StateCodec("fleet members", 1), FleetStore::writeMember, FleetStore::readMember);
    private static final CodecSerde<Remediation> FLEETS =
            new CodecSerde<>(new StateCodec("fleet remediations", 1), RemediationCodec::write, RemediationCodec::read);

    private final KeyValueStore<String, byte[]> store;

    FleetStore(KeyValueStore<String, byte[]> store) {
        this.store = store;
    }

    /** The memory of one rule. */
    FleetMemory of(RuleCode rule) {
        return new OfRule(rule);
    }

    /** Gives the fleets back what was kept. */
    void restore(Function<RuleCode, RuleFleet> fleets, long nowMillis) {
        try (KeyValueIterator<String, byte[]> entries = store.all()) {
            while (entries.hasNext()) {
                KeyValue<String, byte[]> entry = entries.next();
                String[] parts = entry.key.split("\\|", 3);
                RuleFleet fleet = fleets.apply(RuleCode.valueOf(parts[0]));
                switch (parts[1]) {
                    case JUDGED -> fleet.restoreJudged(parts[2], nowMillis);
                    case MEMBER -> fleet.restoreMember(MEMBERS.decode(entry.value));
                    case FLEET -> fleet.restoreFleet(FLEETS.decode(entry.value), nowMillis);
                    case TRIPPED -> fleet.restoreTripped();
                    default -> throw new IllegalStateException("unknown entry in the fleet store: " + entry.key);
                }
            }
        }
    }

    private static void writeMember(Member member, DataOutput out) throws IOException {
        out.writeBoolean(member.published());
        out.writeLong(member.firedAtNanos());
        RemediationCodec.write(member.remediation(), out);
    }

    private static Member readMember(DataInput in) throws IOException {
        boolean published = in.readBoolean();
        long firedAtNanos = in.readLong();
        return new Member(RemediationCodec.read(in), published, firedAtNanos);
    }

    private final class OfRule implements FleetMemory {
        private final RuleCode rule;

        private OfRule(RuleCode rule) {
            this.rule = rule;
        }

        @Override
        public void keepJudged(String target) {
            store.put(key(JUDGED, target), PRESENT);
        }

        @Override
        public void forgetJudged(String target) {
            store.delete(key(JUDGED, target));
        }

        @Override
        public void keepMember(Member member) {
            store.put(key(MEMBER, member.remediation().id()), MEMBERS.encode(member));
        }

        @Override
        public void forgetMember(String id) {
            store.delete(key(MEMBER, id));
        }

        @Override
        public void keepFleet(Remediation published) {
            store.put(key(FLEET, published.id()), FLEETS.encode(published));
        }

        @Override
        public void keepTripped(boolean tripped) {
            if (tripped) {
                store.put(key(TRIPPED, ""), PRESENT);
            } else {
                store.delete(key(TRIPPED, ""));
            }
        }

        private String key(String kind, String name) {
            return rule + "|" + kind + "|" + name;
        }
    }
}
