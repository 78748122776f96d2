package io.blkstream.producer.generate;

import java.util.Locale;

/**
 * Where in the fleet an arrangement of devices stands, and the names that follow from it.
 *
 * @param hostPrefix begins the host's name
 * @param hostIndex from 0
 * @param groupIndex position on its host, from 0
 * @param groupDevices devices of an arrangement
 */
record GroupPlace(String hostPrefix, int hostIndex, int groupIndex, int groupDevices) {
    private static final int LETTERS = 26;

    /** {@code host01}, {@code host02}, … */
    String host() {
        return String.format(Locale.ROOT, "%s%02d", hostPrefix, hostIndex + 1);
    }

    /** {@code nvme0n1}, …: numbered through the host. */
    String nvme(int member) {
        return "nvme" + deviceIndex(member) + "n1";
    }

    /** {@code sda}, …, {@code sdz}, {@code sdaa}, …: numbered through the host as the kernel does. */
    String sd(int member) {
        return "sd" + letters(deviceIndex(member));
    }

    /** {@code vda}, … in the same way. */
    String vd(int member) {
        return "vd" + letters(deviceIndex(member));
    }

    /** {@code dm-0}, … */
    String dm(int member) {
        return "dm-" + deviceIndex(member);
    }

    /** {@code md0}, …: one per arrangement. */
    String md() {
        return "md" + groupIndex;
    }

    /** Uuid of the arrangement's file system. */
    String uuid() {
        return String.format(Locale.ROOT, "5b1c57a0-0000-4000-8000-%06x%06x", hostIndex, groupIndex);
    }

    private int deviceIndex(int member) {
        return groupIndex * groupDevices + member;
    }

    private static String letters(int index) {
        StringBuilder letters = new StringBuilder();
        for (int rest = index; rest >= 0; rest = rest / LETTERS - 1) {
            letters.insert(0, (char) ('a' + rest % LETTERS));
        }
        return letters.toString();
    }
}
