package io.blkstream.producer.replay;

/** A clock that moves only while somebody waits. */
final class FakeWallTime implements WallTime {
    private long nowNanos;

    FakeWallTime(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    @Override
    public long nowNanos() {
        return nowNanos;
    }

    @Override
    public void pause(long nanos) {
        nowNanos += nanos;
    }
}
