package io.blkstream.producer.capture.live;

import io.blkstream.producer.trace.kernel.BlockEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The disks in /sys/block by their numbers and by those of their partitions. A later {@link #refresh()} sees what came. */
final class DiskTable {
    private final Path block;
    private final Set<String> wanted;
    private Map<Integer, Disk> byNumber = Map.of();
    private Map<Integer, Disk> disks = Map.of();
    private int lastNumber;
    private Disk last;

    /**
     * @param sys where sysfs is mounted
     * @param wanted names of the disks to be captured; empty = all
     */
    DiskTable(Path sys, Set<String> wanted) {
        this.block = sys.resolve("block");
        this.wanted = Set.copyOf(wanted);
        refresh();
    }

    void refresh() {
        Map<Integer, Disk> numbers = new HashMap<>();
        Map<Integer, Disk> found = new LinkedHashMap<>();
        for (Path directory : list(block)) {
            String name = directory.getFileName().toString();
            number(directory).filter(any -> isWanted(name)).ifPresent(number -> {
                Disk disk = read(directory, name, number);
                disk.numbers().forEach(each -> numbers.put(each, disk));
                found.put(number, disk);
            });
        }
        last = null;
        byNumber = numbers;
        disks = found;
    }

    /** The disks to be captured. */
    Collection<Disk> disks() {
        return disks.values();
    }

    /** The disk of that number; null when there is none or it is not wanted. */
    Disk disk(int number) {
        return disks.get(number);
    }

    /** The disk that has that number or a partition of that number; null when it is not captured. */
    Disk diskOrPartition(int number) {
        // Records come in runs of one disk.
        if (last == null || number != lastNumber) {
            last = byNumber.get(number);
            lastNumber = number;
        }
        return last;
    }

    private boolean isWanted(String name) {
        return wanted.isEmpty() || wanted.contains(name);
    }

    private static Disk read(Path directory, String name, int number) {
        Set<Integer> numbers = new HashSet<>(Set.of(number));
        for (Path entry : list(directory)) {
            if (Files.exists(entry.resolve("partition"))) {
                number(entry).ifPresent(numbers::add);
            }
        }
        List<String> standsOn = list(directory.resolve("slaves")).stream()
                .map(path -> path.getFileName().toString())
                .toList();
        boolean polls = text(directory.resolve("queue/io_poll")).equals(Optional.of("1"));
        return new Disk(number, numbers, name, Files.isDirectory(directory.resolve("mq")), standsOn, polls);
    }

    /** Hidden disks, the paths of a multipath NVMe disk, have the number 0:0 all of them. */
    private static Optional<Integer> number(Path directory) {
        return text(directory.resolve("dev"))
                .map(text -> text.split(":"))
                .filter(halves -> halves.length == 2)
                .map(halves -> BlockEvent.device(Long.parseLong(halves[0]), Long.parseLong(halves[1])))
                .filter(number -> number != 0);
    }

    /** Disks come and go while their files are read: what cannot be read is absent. */
    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    private static List<Path> list(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return new ArrayList<>(entries.sorted().toList());
        } catch (IOException absent) {
            return List.of();
        }
    }
}
