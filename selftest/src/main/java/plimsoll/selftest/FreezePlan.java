package plimsoll.selftest;

import java.time.Duration;

/** When the service is frozen: the first time {@code first} after the phase's start, then every so often. */
record FreezePlan(int freezes, Duration first, Duration every, Duration freeze) {
    static final String PHASE = "freezes";
    static final FreezePlan DEFAULT =
            new FreezePlan(8, Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofMillis(450));

    /** Of the whole phase, so that each freeze has its full share of it. */
    Duration time() {
        return every.multipliedBy(freezes);
    }
}
