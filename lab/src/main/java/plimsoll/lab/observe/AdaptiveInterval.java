package plimsoll.lab.observe;

/**
 * Rate-limits an expensive probe to at most 0.5 % of the elapsed time: listing all sockets takes the kernel
 * milliseconds on a large machine. The cost is that of the cheaper of the last two probes, because a cold or
 * interrupted one, as the first always is, does not predict the next.
 */
final class AdaptiveInterval {
    static final int COST_FACTOR = 200;

    private final long everyNanos;
    private long dueNanos;
    private long lastCostNanos;

    /**
     * Creates the interval; the first probe is due at once.
     *
     * @param nowNanos current time of the clock used for all later calls
     */
    AdaptiveInterval(long everyNanos, long nowNanos) {
        this.everyNanos = everyNanos;
        this.dueNanos = nowNanos;
    }

    boolean isDue(long nowNanos) {
        return nowNanos - dueNanos >= 0;
    }

    void measured(long fromNanos, long toNanos) {
        long costNanos = toNanos - fromNanos;
        dueNanos = fromNanos + Math.max(everyNanos, COST_FACTOR * Math.min(costNanos, lastCostNanos));
        lastCostNanos = costNanos;
    }
}
