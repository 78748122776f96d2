package io.blkstream.schemas;

/** Records for tests. */
public final class Samples {
    private Samples() {}

    /** A write of 4 KiB, everything known. */
    public static IoEvent ioEvent() {
        return IoEvent.newBuilder()
                .setIssuedAt(1_764_500_000_123_456_789L)
                .setOperation(Operation.WRITE)
                .setFlags(IoFlags.SYNC | IoFlags.FUA)
                .setSector(1_234_567_890L)
                .setBytes(4096)
                .setLatencyNanos(85_000L)
                .setQueuedNanos(1_200L)
                .setInFlight(7)
                .setBios(1)
                .setCompletion(Completion.INTERRUPT)
                .setSequence(42)
                .setPid(4711)
                .setProcess("postgres")
                .setHost("db-7")
                .setDevice("nvme0n1")
                .build();
    }

    /** A reject with bytes in it. */
    public static Reject reject() {
        return Reject.newBuilder()
                .setTopic("io-events")
                .setPartition(3)
                .setOffset(99)
                .setKey(java.nio.ByteBuffer.wrap("db-7/sda".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .setValue(java.nio.ByteBuffer.wrap(new byte[] {0, -1, 7}))
                .setReason("UNDECODABLE")
                .setMessage("not an Avro frame")
                .setSchemaId(5)
                .build();
    }
}
