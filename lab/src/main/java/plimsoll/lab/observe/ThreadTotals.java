package plimsoll.lab.observe;

/** Sums over several threads. */
final class ThreadTotals {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private long jitNanos;
    private long collectorNanos;
    private long vmNanos;
    private long waitedNanos;
    private long contextSwitches;

    void set(ThreadTotals other) {
        jitNanos = other.jitNanos;
        collectorNanos = other.collectorNanos;
        vmNanos = other.vmNanos;
        waitedNanos = other.waitedNanos;
        contextSwitches = other.contextSwitches;
    }

    void add(ThreadSample sample) {
        waitedNanos += sample.waitedNanos();
        contextSwitches += sample.contextSwitches();
        switch (sample.kind()) {
            case JIT -> jitNanos += sample.ranNanos();
            case COLLECTOR -> collectorNanos += sample.ranNanos();
            case VM -> vmNanos += sample.ranNanos();
            case APPLICATION -> {
                // The process's own CPU time is more exact, because it includes threads that were never sampled.
            }
        }
    }

    long jitMillis() {
        return jitNanos / NANOS_PER_MILLI;
    }

    /**
     * Returns the CPU time of the collectors' threads; if there are none, that of the VM thread, which then collects.
     */
    long collectorMillis() {
        return (collectorNanos > 0 ? collectorNanos : vmNanos) / NANOS_PER_MILLI;
    }

    long waitedMillis() {
        return waitedNanos / NANOS_PER_MILLI;
    }

    long contextSwitches() {
        return contextSwitches;
    }
}
