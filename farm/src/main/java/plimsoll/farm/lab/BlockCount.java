package plimsoll.farm.lab;

import java.time.Duration;

/**
 * The number of blocks in which work is sent. Each has a lab of its own, which takes a second or two to start and to send
 * its records, so short rounds share a block. Several agents get enough blocks each to end at about the same time.
 *
 * @param shares the most blocks: rounds or searches
 * @param expected length of all of them, one after the other; zero if it is not known
 * @param agents that have reported
 */
record BlockCount(int shares, Duration expected, int agents) {
    static final int MOST = 1000;

    private static final int BLOCKS_OF_AN_AGENT = 8;
    private static final Duration USUAL = Duration.ofMinutes(3);

    /** More shares than blocks share some: the first blocks have one more than the last. */
    int blocks() {
        int most = Math.min(MOST, shares);
        if (expected.isZero()) {
            return most;
        }
        long byTime = 1 + expected.minusNanos(1).dividedBy(USUAL);
        long byAgents = agents > 1 ? (long) BLOCKS_OF_AN_AGENT * agents : 1;
        return (int) Math.min(most, Math.max(byTime, byAgents));
    }
}
