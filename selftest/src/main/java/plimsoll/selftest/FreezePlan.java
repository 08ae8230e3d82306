package plimsoll.selftest;

import java.time.Duration;

/** The times at which the service is frozen: {@code first} after the start of the phase, then at a fixed interval. */
record FreezePlan(int freezes, Duration first, Duration every, Duration freeze) {
    static final String PHASE = "freezes";
    static final FreezePlan DEFAULT =
            new FreezePlan(8, Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofMillis(450));

    /** Returns the length of the whole phase, in which each freeze has its full interval. */
    Duration time() {
        return every.multipliedBy(freezes);
    }
}
