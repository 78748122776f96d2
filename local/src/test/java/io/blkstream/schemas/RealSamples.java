package io.blkstream.schemas;

/** Records for integration tests. */
final class RealSamples {
    private RealSamples() {}

    /** A read of 64 KiB, most things known. */
    static IoEvent ioEvent() {
        return IoEvent.newBuilder()
                .setIssuedAt(1_764_500_000_123_456_789L)
                .setOperation(Operation.READ)
                .setFlags(IoFlags.READAHEAD)
                .setSector(123_456L)
                .setBytes(65_536)
                .setLatencyNanos(310_000L)
                .setCompletion(Completion.INTERRUPT)
                .setSequence(7)
                .setPid(815)
                .setProcess("fio")
                .setHost("db-7")
                .setDevice("sda")
                .build();
    }
}
