package plimsoll.farm.lab;

import java.time.Duration;

/**
 * The number of blocks in which work is sent. Each has a lab of its own, which takes a second or two to start and to
 * send its records, so short rounds share a block. Several agents get enough blocks each to end at about the same time,
 * but none so short that its lab would cost more than that gains.
 *
 * @param shares the most blocks: rounds or searches
 * @param expected length of all of them, one after the other; zero if it is not known
 * @param agents that have reported
 */
record BlockCount(int shares, Duration expected, int agents) {
    static final int MOST = 1000;

    /** Two let an agent that is faster do the work of a slower one. */
    private static final long AGENT_MIN = 2;

    private static final long AGENT_MAX = 8;

    /** The lab takes some twentieth of such a block, and more of a shorter one. */
    private static final Duration SHORT = Duration.ofSeconds(30);

    private static final Duration USUAL = Duration.ofMinutes(5);

    /** More shares than blocks share some: the first blocks have one more than the last. */
    int blocks() {
        int most = Math.min(MOST, shares);
        if (expected.isZero()) {
            return most;
        }
        long byTime = 1 + expected.minusNanos(1).dividedBy(USUAL);
        return (int) Math.min(most, Math.max(byTime, byAgents()));
    }

    private long byAgents() {
        return agents > 1
                ? agents * Math.clamp(expected.dividedBy(SHORT.multipliedBy(agents)), AGENT_MIN, AGENT_MAX)
                : 1;
    }
}
