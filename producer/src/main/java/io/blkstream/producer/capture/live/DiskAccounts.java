package io.blkstream.producer.capture.live;

import io.blkstream.producer.capture.DeviceReport;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The accounts of all disks that are captured. */
final class DiskAccounts {
    private final Path sys;
    private final Map<Integer, DiskAccount> byNumber = new HashMap<>();
    private final Map<DiskAccount, KernelCount> counts = new HashMap<>();
    private boolean begun;
    private int lastNumber;
    private DiskAccount last;

    DiskAccounts(Path sys) {
        this.sys = sys;
    }

    /** Opens accounts for new disks and closes those of disks that are gone; a number may have got a new name. */
    void follow(DiskTable table) {
        byNumber.values().removeIf(account -> {
            Disk now = table.disk(account.disk().number());
            return now == null || !now.name().equals(account.disk().name());
        });
        table.disks().forEach(disk -> byNumber.computeIfAbsent(disk.number(), number -> open(disk)));
        last = null;
        begun = true;
    }

    /** A disk that came while the capture was running began to count at 0. */
    private DiskAccount open(Disk disk) {
        KernelCount now = KernelCount.of(sys, disk.name()).orElse(null);
        return new DiskAccount(disk, now == null || !begun ? now : now.atBeginning());
    }

    /** Null when there is none. */
    DiskAccount of(int number) {
        if (last == null || number != lastNumber) {
            last = byNumber.get(number);
            lastNumber = number;
        }
        return last;
    }

    /** Takes what the kernel has counted by now. */
    void takeCounts() {
        counts.clear();
        byNumber.values()
                .forEach(account ->
                        KernelCount.of(sys, account.disk().name()).ifPresent(now -> counts.put(account, now)));
    }

    /** Sets what was seen against the counts taken last. */
    void compare(boolean recordsLost) {
        counts.forEach((account, count) -> account.compare(count, recordsLost));
    }

    List<DeviceReport> reports(String remark) {
        return byNumber.values().stream().map(account -> account.report(remark)).toList();
    }
}
