package io.blkstream.producer.generate;

/**
 * Where on the device a request goes. Everything but {@link Fixed} lies behind {@link #DATA_START}, which is a multiple of
 * 1 MiB, so that requests of a size from 4 KiB up start on a multiple of that size.
 */
sealed interface Place {
    /** First sector that data may take: the data offset that mdadm gives large members rounded to 1 MiB. */
    long DATA_START = 264_192;

    /** Always the same sector; -1 = none. */
    record Fixed(long sector) implements Place {}

    /** Behind the previous request of the same lane. A device has {@link #LANES}, each a stretch of its own. */
    record Sequential(int lane) implements Place {
        static final int LANES = 2;
    }

    /** Anywhere, on a multiple of the request's size. */
    record Random() implements Place {}

    static Place none() {
        return new Fixed(-1);
    }

    static Place at(long sector) {
        return new Fixed(sector);
    }

    static Place next() {
        return new Sequential(0);
    }

    static Place nextOfOtherLane() {
        return new Sequential(1);
    }

    static Place anywhere() {
        return new Random();
    }
}
