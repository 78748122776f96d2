package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.MdBitmap;
import io.blkstream.streams.domain.window.HeavyHitters.Hit;
import io.blkstream.streams.domain.window.SubUnitWrites;
import io.blkstream.streams.domain.window.WriteShape;
import java.util.List;
import java.util.regex.Pattern;

/** Who is behind the sub-unit writes of a window: md's write-intent bitmap, or processes. */
final class SubUnitCulprits {
    /** What the culprit is called when md's bitmap is behind it. */
    static final String MD_BITMAP = "md write-intent bitmap";

    private static final int MAX_CULPRITS = 5;
    private static final int SECTOR_BYTES = 512;
    private static final Pattern MD_RAID_THREAD = Pattern.compile("md\\w*_raid\\d+");

    private SubUnitCulprits() {}

    /** The culprits, largest share first; never empty. */
    static List<Culprit> of(Geometry geometry, SubUnitWrites writes) {
        double all = writes.subUnitWrites();
        Hit<WriteShape> shape = writes.shapes().hits().get(0);
        Hit<String> process = writes.processes().hits().get(0);
        boolean byMd = geometry.mdBitmap()
                .map(bitmap -> liesIn(bitmap, shape.key().sector512()))
                .orElseGet(() -> MD_RAID_THREAD.matcher(process.key()).matches());
        if (byMd) {
            return List.of(new Culprit(MD_BITMAP, Math.min(1, shape.count() / all), Attribution.KERNEL_THREAD));
        }
        return writes.processes().hits().stream()
                .limit(MAX_CULPRITS)
                .map(hit -> new Culprit(
                        hit.key().isEmpty() ? "unknown process" : hit.key(),
                        Math.min(1, hit.count() / all),
                        Attribution.of(hit.key())))
                .toList();
    }

    private static boolean liesIn(MdBitmap bitmap, long sector512) {
        long start = bitmap.superblockSector() + bitmap.offsetSectors();
        long sectors = (bitmap.sizeBytes() + SECTOR_BYTES - 1) / SECTOR_BYTES;
        return sector512 >= start && sector512 < start + sectors;
    }
}
