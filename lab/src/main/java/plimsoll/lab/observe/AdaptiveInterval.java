package plimsoll.lab.observe;

/**
 * Lets a dear look happen again only when it cost at most a two-hundredth of the time since: a list of all sockets takes
 * the kernel milliseconds on a large machine. The cheaper of the last two looks is the price, since one that is cold or
 * interrupted, as the first always is, says nothing about the next.
 */
final class AdaptiveInterval {
    static final int SHARE = 200;

    private final long everyNanos;
    private long dueNanos;
    private long lastCostNanos;

    /** @param nowNanos of the same clock as all later times; the first look is due at once */
    AdaptiveInterval(long everyNanos, long nowNanos) {
        this.everyNanos = everyNanos;
        this.dueNanos = nowNanos;
    }

    boolean isDue(long nowNanos) {
        return nowNanos - dueNanos >= 0;
    }

    void looked(long fromNanos, long toNanos) {
        long costNanos = toNanos - fromNanos;
        dueNanos = fromNanos + Math.max(everyNanos, SHARE * Math.min(costNanos, lastCostNanos));
        lastCostNanos = costNanos;
    }
}
