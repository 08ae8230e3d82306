package plimsoll.lab.observe;

/** Figures of several threads added up. */
final class TaskSums {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private long jitNanos;
    private long collectorNanos;
    private long vmNanos;
    private long waitedNanos;
    private long turns;

    void set(TaskSums other) {
        jitNanos = other.jitNanos;
        collectorNanos = other.collectorNanos;
        vmNanos = other.vmNanos;
        waitedNanos = other.waitedNanos;
        turns = other.turns;
    }

    void add(Task task) {
        waitedNanos += task.waitedNanos();
        turns += task.turns();
        switch (task.kind()) {
            case JIT -> jitNanos += task.ranNanos();
            case COLLECTOR -> collectorNanos += task.ranNanos();
            case VM -> vmNanos += task.ranNanos();
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
