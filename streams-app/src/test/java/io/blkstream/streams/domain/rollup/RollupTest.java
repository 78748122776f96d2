package io.blkstream.streams.domain.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.event.Operation;
import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.unit.TimeSpan;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RollupTest {
    private static final TimeSpan SPAN = new TimeSpan(0, 10_000_000_000L);

    @Test
    void shouldAddUpWhatTheMembersDid() {
        Contribution reader = contribution(
                "sda",
                List.of(
                        Io.read(0, 4096).latencyMs(1),
                        Io.read(8, 4096).latencyMs(3),
                        Io.read(8, 65536).after(2)));
        Contribution writer =
                contribution("sdb", List.of(Io.write(0, 8192).latencyMs(16).weighing(5)));

        Rollup rollup = Rollup.of("host1", SPAN, List.of(reader, writer));

        assertThat(rollup.members()).containsExactly("host1/sda", "host1/sdb");
        assertThat(rollup.totals()).satisfies(totals -> {
            assertThat(totals.operations().operations(Operation.READ)).isEqualTo(3);
            assertThat(totals.operations().operations(Operation.WRITE)).isEqualTo(5);
            assertThat(totals.operations().bytesMoved()).isEqualTo(2 * 4096 + 65536 + 5 * 8192);
            assertThat(totals.reads().count()).isEqualTo(2);
            assertThat(totals.reads().maxNanos()).isEqualTo(3_000_000);
            assertThat(totals.lost()).isEqualTo(2);
            assertThat(totals.complete()).isEqualTo(0.8);
            assertThat(totals.meanInFlight(SPAN)).isEqualTo((1 + 3 + 5 * 16) / 10_000.0);
            assertThat(totals.sizes().counts()[12]).isEqualTo(2);
            assertThat(totals.sizes().counts()[13]).isEqualTo(5);
        });
    }

    @Test
    void shouldLetALaterStateTakeThePlaceOfAnEarlierOne() {
        List<Io> first = List.of(Io.write(0, 4096), Io.write(8, 4096));
        List<Io> more = new ArrayList<>(first);
        more.add(Io.write(16, 4096));

        Rollup rollup = Rollup.of("host1", SPAN, List.of(contribution("sda", more), contribution("sda", first)));

        assertThat(rollup.members()).containsExactly("host1/sda");
        assertThat(rollup.totals().operations().operations()).isEqualTo(3);
    }

    @Property(tries = 200)
    void shouldGiveTheSameInAnyOrderAndWithAnyRepetition(
            @ForAll @Size(min = 1, max = 6) List<@IntRange(min = 1, max = 20) Integer> iosOfMember,
            @ForAll Random random) {
        List<Contribution> latest = new ArrayList<>();
        List<Contribution> sent = new ArrayList<>();
        for (int member = 0; member < iosOfMember.size(); member++) {
            List<Io> ios = ios(iosOfMember.get(member), random);
            for (int seen = 1; seen <= ios.size(); seen += 1 + random.nextInt(5)) {
                sent.add(contribution("sd" + member, ios.subList(0, seen)));
            }
            latest.add(contribution("sd" + member, ios));
        }
        sent.addAll(latest);
        sent.addAll(sent.subList(0, random.nextInt(sent.size())));
        Collections.shuffle(sent, random);

        assertThat(bytes(Rollup.of("host1", SPAN, sent))).isEqualTo(bytes(Rollup.of("host1", SPAN, latest)));
    }

    @Property(tries = 100)
    void shouldGiveTheFleetTheSameByWayOfHostsAsDirectly(
            @ForAll @Size(min = 2, max = 8) List<@IntRange(min = 1, max = 20) Integer> iosOfDevice,
            @ForAll Random random) {
        List<Contribution> devices = IntStream.range(0, iosOfDevice.size())
                .mapToObj(device -> contribution("sd" + device, ios(iosOfDevice.get(device), random)))
                .toList();
        int split = 1 + random.nextInt(devices.size() - 1);
        Rollup one = Rollup.of("host1", SPAN, devices.subList(0, split));
        Rollup other = Rollup.of("host2", SPAN, devices.subList(split, devices.size()));

        Rollup fleet = Rollup.of("fleet", SPAN, List.of(Contribution.of(other), Contribution.of(one)));

        assertThat(fleet.members()).containsExactly("host1", "host2");
        assertThat(bytes(fleet)).isEqualTo(bytes(Rollup.of("fleet", SPAN, devices)));
    }

    private static List<Io> ios(int count, Random random) {
        return IntStream.range(0, count)
                .mapToObj(i -> (random.nextBoolean() ? Io.read(i, 512L << random.nextInt(8)) : Io.write(i, 4096))
                        .latencyMs(random.nextInt(200) / 10.0)
                        .weighing(1 + random.nextInt(3))
                        .after(random.nextInt(2)))
                .toList();
    }

    private static Contribution contribution(String device, List<Io> ios) {
        return Contribution.of(Windows.of(new DeviceId("host1", device), SortingHints.NONE, ios)
                .get(0));
    }

    private static byte[] bytes(Rollup rollup) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            rollup.totals().writeTo(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
