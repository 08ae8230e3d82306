package plimsoll.lab.observe;

/** Figures of several threads added up. */
final class ThreadTotals {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private long jitNanos;
    private long collectorNanos;
    private long vmNanos;
    private long waitedNanos;
    private long turns;

    void set(ThreadTotals other) {
        jitNanos = other.jitNanos;
        collectorNanos = other.collectorNanos;
        vmNanos = other.vmNanos;
        waitedNanos = other.waitedNanos;
        turns = other.turns;
    }

    void add(ThreadSample sample) {
        waitedNanos += sample.waitedNanos();
        turns += sample.turns();
        switch (sample.kind()) {
            case JIT -> jitNanos += sample.ranNanos();
            case COLLECTOR -> collectorNanos += sample.ranNanos();
            case VM -> vmNanos += sample.ranNanos();
            case APPLICATION -> {
                // The process as a whole tells its CPU time better: it knows the threads that nobody saw.
            }
        }
    }

    long jitMillis() {
        return jitNanos / NANOS_PER_MILLI;
    }

    /** Of the collectors' threads; where there are none the VM thread collects. */
    long collectorMillis() {
        return (collectorNanos > 0 ? collectorNanos : vmNanos) / NANOS_PER_MILLI;
    }

    long waitedMillis() {
        return waitedNanos / NANOS_PER_MILLI;
    }

    long turns() {
        return turns;
    }
}
