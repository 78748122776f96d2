package io.blkstream.streams.domain.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blkstream.streams.domain.Geometries;
import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.detect.MirrorObservation.Member;
import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.MemberState;
import io.blkstream.streams.domain.event.Geometry.Mirror;
import io.blkstream.streams.domain.event.Geometry.MirrorKind;
import io.blkstream.streams.domain.event.Geometry.SyncAction;
import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.domain.window.DeviceWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MirrorReadDetectorTest {
    private static final TimeSpan SPAN = new TimeSpan(0, 10_000_000_000L);
    private static final Mirror BTRFS = mirror(false, MemberState.IN_SYNC, SyncAction.IDLE, false, null);

    private final MirrorReadDetector rule = new MirrorReadDetector(MirrorReadDetector.Limits.LIVE);

    @Test
    void shouldFindAllReadsOfOneReaderOnOneMirrorLikeCaptureB1() {
        Finding finding = finding(judge(alike("loop3", random(800, "fio")), alike("loop4", metadata(5))));

        assertThat(finding.cause()).isEqualTo(Cause.MIRROR_UNEVEN);
        assertThat(finding.evidence("reads")).isEqualTo(800);
        assertThat(finding.evidence("largestShare")).isEqualTo(1);
        assertThat(finding.evidence("readers")).isEqualTo(1);
        assertThat(finding.evidence("metadataReads")).isEqualTo(5);
        assertThat(finding.impact().gainHigh().orElseThrow()).isEqualTo(2);
        assertThat(finding.target().scope()).isEqualTo(Target.Scope.ARRAY);
        assertThat(finding.summary()).contains("by 1 reader (policy pid");
    }

    @Test
    void shouldStaySilentWhenEightReadersFallOnBothLikeCaptureB2() {
        assertSilent(judge(alike("loop3", random(800, "fio")), alike("loop4", random(805, "other"))));
    }

    @Test
    void shouldStaySilentOnReadsSplitThreeToOneOverFourShortRuns() {
        assertSilent(judge(alike("loop3", random(300, "a")), alike("loop4", random(100, "b"))));
    }

    @ParameterizedTest(name = "{0} of 100 on one of two")
    @CsvSource({"80, true", "79, false"})
    void shouldFireFromAShareOfEightyPercentOfTwoMembers(int reads, boolean fires) {
        Verdict verdict = judge(alike("sda", random(reads, "a")), alike("sdb", random(100 - reads, "b")));

        assertThat(verdict instanceof Finding).isEqualTo(fires);
    }

    @Test
    void shouldStaySilentOnFewReads() {
        assertThat(judge(alike("sda", random(99, "a")), alike("sdb", List.of())))
                .isInstanceOfSatisfying(
                        Silence.class, silence -> assertThat(silence.kind()).isEqualTo(Silence.Kind.IDLE));
    }

    @Test
    void shouldStaySilentOnADegradedMirrorLikeCaptureB3() {
        Mirror degraded = mirror(false, MemberState.IN_SYNC, SyncAction.IDLE, true, null);

        assertSilent(judge(
                new Fixture("loop3", false, degraded, random(400, "fio")),
                new Fixture("loop4", false, degraded, List.of())));
    }

    @ParameterizedTest
    @EnumSource(
            value = SyncAction.class,
            names = {"CHECK", "REPAIR", "RESYNC", "RECOVER", "RESHAPE"})
    void shouldStaySilentWhileMdChecksOrRebuilds(SyncAction action) {
        Mirror busy = mirror(false, MemberState.IN_SYNC, action, false, null);

        assertSilent(
                judge(new Fixture("sda", false, busy, random(400, "fio")), new Fixture("sdb", false, busy, List.of())));
    }

    @Test
    void shouldStaySilentOnOneSequentialStreamOnTurningMembersLikeCaptureC1() {
        List<Io> stream = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            stream.add(Io.read(i * 2048L, 1 << 20).atSeconds(i * 0.01).latencyMs(4));
        }

        assertSilent(judge(new Fixture("loop3", true, BTRFS, stream), new Fixture("loop4", true, BTRFS, List.of())));
        assertThat(judge(alike("nvme0n1", stream), alike("nvme1n1", List.of()))).isInstanceOf(Finding.class);
    }

    @Test
    void shouldStaySilentOnRaid10FarLayout() {
        Mirror far = mirror(false, MemberState.IN_SYNC, SyncAction.IDLE, false, "far=2");

        assertSilent(
                judge(new Fixture("sda", false, far, random(400, "fio")), new Fixture("sdb", false, far, List.of())));
    }

    @Test
    void shouldLeaveWriteMostlyMembersOutOfTheCount() {
        Mirror writeMostly = mirror(true, MemberState.IN_SYNC, SyncAction.IDLE, false, null);

        assertSilent(judge(alike("sda", random(400, "fio")), new Fixture("sdb", false, writeMostly, List.of())));
    }

    @ParameterizedTest
    @EnumSource(
            value = MemberState.class,
            names = {"FAULTY", "SPARE", "RECOVERING", "REPLACEMENT", "MISSING"})
    void shouldLeaveMembersThatCannotServeOutOfTheCount(MemberState state) {
        Mirror away = mirror(false, state, SyncAction.IDLE, false, null);

        assertSilent(judge(alike("sda", random(400, "fio")), new Fixture("sdb", false, away, List.of())));
    }

    @Test
    void shouldNotTakeLostReadsForImbalance() {
        List<Io> reads = new ArrayList<>(random(400, "fio"));
        reads.set(200, reads.get(200).after(150));

        assertThat(judge(alike("sda", reads), alike("sdb", List.of())))
                .isInstanceOfSatisfying(
                        Silence.class,
                        silence -> assertThat(silence.reason()).isEqualTo("the skew may come from 150 lost I/Os"));
    }

    @Test
    void shouldWaitForTheGeometryOfEveryMember() {
        MirrorObservation observation = new MirrorObservation(
                "host1", "md0", SPAN, List.of(alike("sda", random(400, "a")).member(), unknownMember("sdb")), false);

        assertSilent(rule.judge(observation));
    }

    /** SSD and USB stick, 32 KiB at depth 16: forced to the SSD 13053 IOPS, half and half as slow as the stick allows. */
    @Test
    void shouldFindReadsOnTheTurningMemberOfAnUnlikePair() {
        Finding finding = finding(judge(
                new Fixture("ssd", false, BTRFS, timed(500, 1.2)), new Fixture("stick", true, BTRFS, timed(500, 12))));

        assertThat(finding.cause()).isEqualTo(Cause.MIRROR_SLOW_MEMBER);
        assertThat(finding.evidence("rotationalShare")).isEqualTo(0.5);
        assertThat(finding.impact().gainHigh().orElseThrow()).isCloseTo(5.5, within(0.01));
        assertThat(finding.summary()).startsWith("0377: 50 % of 1000 reads went to the turning stick");
    }

    @ParameterizedTest(name = "{0} of 1000 reads on the stick")
    @CsvSource({"100, true", "99, false"})
    void shouldFireFromATenthOfTheReadsOnTheTurningMember(int slow, boolean fires) {
        Verdict verdict = judge(
                new Fixture("ssd", false, BTRFS, timed(1000 - slow, 1.2)),
                new Fixture("stick", true, BTRFS, timed(slow, 12)));

        assertThat(verdict instanceof Finding).isEqualTo(fires);
    }

    private record Fixture(String name, boolean rotational, Mirror mirror, List<Io> ios) {
        Member member() {
            DeviceId device = new DeviceId("host1", name);
            List<DeviceWindow> windows = Windows.of(device, SortingHints.NONE, ios);
            return new Member(
                    device, Optional.of(geometry(device)), windows.stream().findFirst());
        }

        private Geometry geometry(DeviceId device) {
            return Geometries.member(device, rotational, mirror);
        }
    }

    private Verdict judge(Fixture... members) {
        return rule.judge(new MirrorObservation(
                "host1",
                "0377",
                SPAN,
                List.of(members).stream().map(Fixture::member).toList(),
                false));
    }

    private static Fixture alike(String name, List<Io> ios) {
        return new Fixture(name, false, BTRFS, ios);
    }

    private static Member unknownMember(String name) {
        return new Member(new DeviceId("host1", name), Optional.empty(), Optional.empty());
    }

    private static Mirror mirror(
            boolean writeMostly, MemberState state, SyncAction action, boolean degraded, String layout) {
        return new Mirror(
                "0377",
                MirrorKind.BTRFS_RAID1,
                0,
                List.of("a", "b"),
                Optional.of("pid"),
                List.of("pid"),
                writeMostly,
                state,
                action,
                degraded,
                Optional.ofNullable(layout));
    }

    private static List<Io> random(int count, String reader) {
        List<Io> ios = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ios.add(Io.read(i * 7919L * 64 % 1_000_000_007L, 4096)
                    .by(reader)
                    .atSeconds(i * 0.001)
                    .latencyMs(0.1));
        }
        return ios;
    }

    private static List<Io> metadata(int count) {
        return random(count, "kworker/0:1H").stream()
                .map(io -> io.flagged(BlockIo.FLAG_META))
                .toList();
    }

    private static List<Io> timed(int count, double latencyMs) {
        return random(count, "fio").stream().map(io -> io.latencyMs(latencyMs)).toList();
    }

    private static void assertSilent(Verdict verdict) {
        assertThat(verdict).isInstanceOf(Silence.class);
    }

    private static Finding finding(Verdict verdict) {
        assertThat(verdict).isInstanceOf(Finding.class);
        return (Finding) verdict;
    }
}
