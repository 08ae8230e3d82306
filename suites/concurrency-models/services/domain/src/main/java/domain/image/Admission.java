package domain.image;

import domain.HttpError;

/**
 * Takes work only if it can be done in time: refuses what would be late by the measured cost of what is ahead of it, and
 * by how far that cost was off so far, both smoothed as a round trip and its variation are in RFC 6298. One instance serves
 * all threads.
 */
public final class Admission {
    /** How much of the measured cost, and of how far it is off, a new measurement replaces. */
    private static final double FRESH = 0.3;

    private final int cores;
    private final long deadlineNanos;
    private double costNanos;
    private double offNanos;
    private int admitted;

    /**
     * @param deadlineNanos from the arrival; who asked has gone by then
     * @param costNanos of one piece of work on one core, until it has been measured
     */
    public Admission(int cores, long deadlineNanos, long costNanos) {
        this.cores = cores;
        this.deadlineNanos = deadlineNanos;
        this.costNanos = costNanos;
    }

    /**
     * A place in the queue; to be given back by {@link #done} or {@link #dropped}.
     *
     * @return when the work must be done, on the clock of {@code nowNanos}
     * @throws HttpError 429 when it would be done later than that
     */
    public synchronized long admit(long nowNanos) {
        double waves = Math.ceil((admitted + 1.0) / cores);
        if (waves * (costNanos + offNanos) > deadlineNanos) {
            throw HttpError.overloaded(
                    admitted + " are ahead, too many to answer within " + deadlineNanos / 1_000_000 + " ms");
        }
        admitted++;
        return nowNanos + deadlineNanos;
    }

    /** Work was done, and took so long. */
    public synchronized void done(long nanos) {
        admitted--;
        offNanos += FRESH * (Math.abs(nanos - costNanos) - offNanos);
        costNanos += FRESH * (nanos - costNanos);
    }

    /** Work was given up. */
    public synchronized void dropped() {
        admitted--;
    }

    public synchronized int admitted() {
        return admitted;
    }
}
