package plimsoll.engine.observe;

/**
 * Lets a dear look happen again only when it cost at most a two-hundredth of the time since: a list of all sockets takes
 * the kernel milliseconds on a large machine.
 */
final class Pace {
    static final int SHARE = 200;

    private final long everyNanos;
    private final long mostNanos;
    private long dueNanos;

    /** @param nowNanos of the same clock as all later times; the first look is due at once */
    Pace(long everyNanos, long nowNanos) {
        this(everyNanos, Long.MAX_VALUE, nowNanos);
    }

    /** @param mostNanos after which a look is due whatever the last one cost: the first, with everything cold, is no measure of the others */
    Pace(long everyNanos, long mostNanos, long nowNanos) {
        this.everyNanos = everyNanos;
        this.mostNanos = mostNanos;
        this.dueNanos = nowNanos;
    }

    boolean isDue(long nowNanos) {
        return nowNanos - dueNanos >= 0;
    }

    void looked(long fromNanos, long toNanos) {
        dueNanos = fromNanos + Math.min(mostNanos, Math.max(everyNanos, SHARE * (toNanos - fromNanos)));
    }
}
