package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.MdBitmap;
import io.blkstream.schemas.Mirror;
import java.util.Map;

/**
 * A disk's part in a mirror.
 *
 * @param bitmap null = it carries none, or where it lies is not known
 * @param arraySectors size of the array; a disk with parts in several is told for the largest
 */
record Membership(Mirror mirror, MdBitmap bitmap, long arraySectors) {
    void fill(DeviceGeometry.Builder geometry) {
        geometry.setMirror(mirror).setMdBitmap(bitmap);
    }

    /** Adds a disk's membership unless it has one in a larger array. */
    static void add(Map<String, Membership> byDisk, String disk, Membership membership) {
        byDisk.merge(disk, membership, (known, added) -> added.arraySectors > known.arraySectors ? added : known);
    }
}
