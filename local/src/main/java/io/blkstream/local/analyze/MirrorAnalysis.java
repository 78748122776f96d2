package io.blkstream.local.analyze;

import io.blkstream.producer.geometry.GeometrySource;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.streams.domain.detect.MirrorObservation;
import io.blkstream.streams.domain.detect.MirrorObservation.Member;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.Mirror;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.wire.GeometryMapper;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Puts the devices of a trace together to the mirrors that they are members of. */
final class MirrorAnalysis {
    private final GeometrySource geometry;

    MirrorAnalysis(GeometrySource geometry) {
        this.geometry = geometry;
    }

    /** The mirrors of these devices, each over the span of all its members. */
    List<MirrorObservation> mirrors(Collection<DeviceAnalysis> devices) {
        Map<String, List<DeviceAnalysis>> byArray = new TreeMap<>();
        for (DeviceAnalysis device : devices) {
            mirror(device)
                    .ifPresent(side -> byArray.computeIfAbsent(
                                    device.device().host() + "/" + side.arrayId(), key -> new ArrayList<>())
                            .add(device));
        }
        return byArray.values().stream().map(this::observe).toList();
    }

    private MirrorObservation observe(List<DeviceAnalysis> devices) {
        String host = devices.get(0).device().host();
        Mirror mirror = mirror(devices.get(0)).orElseThrow();
        List<DeviceWindow> windows = devices.stream().map(DeviceAnalysis::whole).toList();
        TimeSpan span = new TimeSpan(
                windows.stream()
                        .mapToLong(window -> window.span().startNanos())
                        .min()
                        .orElseThrow(),
                windows.stream()
                        .mapToLong(window -> window.span().endNanos())
                        .max()
                        .orElseThrow());
        List<Member> members = mirror.members().stream()
                .map(name -> member(new DeviceId(host, name), windows))
                .toList();
        return new MirrorObservation(host, mirror.arrayId(), span, members, false);
    }

    private Member member(DeviceId device, List<DeviceWindow> windows) {
        Optional<Geometry> known =
                geometry.geometry(new DeviceKey(device.host(), device.device())).map(GeometryMapper::toDomain);
        Optional<DeviceWindow> window = windows.stream()
                .filter(candidate -> candidate.device().equals(device))
                .findFirst();
        return new Member(device, known, window);
    }

    private static Optional<Mirror> mirror(DeviceAnalysis device) {
        return device.geometry().flatMap(Geometry::mirror);
    }
}
