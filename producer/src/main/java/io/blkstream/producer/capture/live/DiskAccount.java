package io.blkstream.producer.capture.live;

import io.blkstream.producer.capture.DeviceReport;
import io.blkstream.producer.trace.kernel.PairedRequest;
import io.blkstream.schemas.CaptureState;
import java.util.HashMap;
import java.util.Map;

/** What was seen of one disk, set against what the kernel counted. */
final class DiskAccount {
    private final Disk disk;
    private final KernelCount first;
    private long observed;
    private long completed;
    private long excluded;
    private long emptyFlushes;
    private long outOfOrder;
    private long lost;
    private long lostUntold;

    /** @param first the kernel's count when the capture of the disk began; null = not known */
    DiskAccount(Disk disk, KernelCount first) {
        this.disk = disk;
        this.first = first;
    }

    Disk disk() {
        return disk;
    }

    /** Books a request. */
    void seen(PairedRequest request, boolean leftOut) {
        boolean counted = first != null && first.counts(request.issue().operation());
        completed += counted ? 1 : 0;
        excluded += leftOut ? 1 : 0;
        if (counted && request.latencyNanos() == null && lost > 0) {
            // Only its end was lost, and it was taken for lost itself.
            lost--;
            lostUntold = Math.max(0, lostUntold - 1);
        }
    }

    /** Books a flush of nothing: the kernel counts it twice, as a flush and as a write of no bytes. */
    void emptyFlush() {
        emptyFlushes++;
    }

    void cameTooLate() {
        outOfOrder++;
    }

    /**
     * Takes the kernel's count.
     *
     * @param recordsLost whether trace records were lost since it was taken last: only then is a difference a loss and not
     *     something that is still under way
     */
    void compare(KernelCount now, boolean recordsLost) {
        if (first == null) {
            return;
        }
        observed = Math.max(observed, now.ios() - first.ios() - emptyFlushes);
        long missing = observed - completed - lost;
        if (recordsLost && missing > 0) {
            lost += missing;
            lostUntold += missing;
        }
    }

    /** I/Os lost that no event has told of yet. */
    long takeLost() {
        long untold = lostUntold;
        lostUntold = 0;
        return untold;
    }

    /** @param remark what there is to say of all disks, or null */
    DeviceReport report(String remark) {
        Map<String, Long> rejected = new HashMap<>();
        if (excluded > 0) {
            rejected.put("excluded", excluded);
        }
        if (disk.isUnseen()) {
            String message = "it has no requests of its own; its I/O is seen on " + String.join(", ", disk.standsOn());
            return new DeviceReport(disk.name(), 0, observed(), 0, rejected, CaptureState.NO_REQUEST_EVENTS, message);
        }
        String message = disk.isSeenByBios() ? joined("bios, it has no requests", remark) : remark;
        return new DeviceReport(disk.name(), lost, observed(), outOfOrder, rejected, CaptureState.RUNNING, message);
    }

    private Long observed() {
        return first == null ? null : Long.valueOf(observed);
    }

    private static String joined(String one, String other) {
        return other == null ? one : one + "; " + other;
    }
}
