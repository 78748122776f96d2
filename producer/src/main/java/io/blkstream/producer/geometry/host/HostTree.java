package io.blkstream.producer.geometry.host;

import java.util.List;
import java.util.Optional;

/** The files of a host that tell about its devices: /sys and /proc, as directories or as a dump of them. */
interface HostTree {
    /**
     * The text of a file without blanks around it.
     *
     * @param path from the root, e.g. {@code sys/block/sda/size}
     * @return empty when there is no such file, it cannot be read, or it is blank
     */
    Optional<String> text(String path);

    /** The names in a directory, sorted; none when there is no such directory. */
    List<String> names(String path);

    /** Where a path leads once its links are followed, from the root; empty when it leads nowhere or links are not known. */
    Optional<String> target(String path);
}
