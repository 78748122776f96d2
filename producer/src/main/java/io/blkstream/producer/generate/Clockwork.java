package io.blkstream.producer.generate;

/** When the requests of one phase of one device are issued. Times are nanoseconds; the phase is {@code [start, end)}. */
interface Clockwork {
    /** When the next request is issued; {@link Long#MAX_VALUE} = never. */
    long nextIssueNanos();

    /** The request that was due is issued and takes so long. */
    void issued(long latencyNanos);

    /** The clockwork of a flow. */
    static Clockwork of(Flow flow, double iops, double phaseShift, long startNanos, long endNanos) {
        if (flow.steps().isEmpty()) {
            return new Even(Double.POSITIVE_INFINITY, endNanos, endNanos);
        }
        return flow.closed()
                ? new Loop(flow, startNanos, endNanos)
                : new Even(1e9 / iops, startNanos + (long) (phaseShift * 1e9 / iops), endNanos);
    }

    /** Equal distances; computed from the start each time, so that no rounding adds up. */
    final class Even implements Clockwork {
        private final double periodNanos;
        private final long firstNanos;
        private final long endNanos;
        private long count;
        private long nextNanos;

        Even(double periodNanos, long firstNanos, long endNanos) {
            this.periodNanos = periodNanos;
            this.firstNanos = firstNanos;
            this.endNanos = endNanos;
            this.nextNanos = firstNanos < endNanos ? firstNanos : Long.MAX_VALUE;
        }

        @Override
        public long nextIssueNanos() {
            return nextNanos;
        }

        @Override
        public void issued(long latencyNanos) {
            count++;
            long next = firstNanos + (long) (count * periodNanos);
            nextNanos = next < endNanos ? next : Long.MAX_VALUE;
        }
    }

    /** The next when one completes; in bursts when wanted, of which the last requests run into the pause. */
    final class Loop implements Clockwork {
        private static final long STAGGER_NANOS = 1_000;

        private final TimeHeap slots = new TimeHeap();
        private final long startNanos;
        private final long endNanos;
        private final long activeNanos;
        private final long cycleNanos;

        Loop(Flow flow, long startNanos, long endNanos) {
            this.startNanos = startNanos;
            this.endNanos = endNanos;
            this.activeNanos = flow.activeNanos();
            this.cycleNanos = activeNanos == Long.MAX_VALUE ? Long.MAX_VALUE : activeNanos + flow.idleNanos();
            for (int i = 0; i < flow.inFlight(); i++) {
                slots.add(startNanos + i * STAGGER_NANOS);
            }
        }

        @Override
        public long nextIssueNanos() {
            return slots.first() < endNanos ? slots.first() : Long.MAX_VALUE;
        }

        @Override
        public void issued(long latencyNanos) {
            long completedNanos = slots.first() + latencyNanos;
            slots.removeFirst();
            slots.add(insideBurst(completedNanos));
        }

        private long insideBurst(long nanos) {
            long intoCycle = (nanos - startNanos) % cycleNanos;
            return intoCycle < activeNanos ? nanos : nanos - intoCycle + cycleNanos;
        }
    }
}
