package domain.image;

import domain.HttpError;

/**
 * Admits work only if it can be done in time: refuses work that would be late by the measured cost of the work ahead of
 * it, and by the error of that cost so far, both smoothed like a round trip and its variation in RFC 6298. One instance
 * serves all threads.
 */
public final class Admission {
    /** The weight of a new measurement in the smoothed cost and in its error. */
    private static final double FRESH = 0.3;

    private final int cores;
    private final long deadlineNanos;
    private double costNanos;
    private double offNanos;
    private int admitted;

    /**
     * @param deadlineNanos from the arrival; the client has gone by then
     * @param costNanos of one piece of work on one core, until it has been measured
     */
    public Admission(int cores, long deadlineNanos, long costNanos) {
        this.cores = cores;
        this.deadlineNanos = deadlineNanos;
        this.costNanos = costNanos;
    }

    /**
     * Takes a slot in the queue, to be returned by {@link #done} or {@link #dropped}.
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

    /** Returns the slot of work that is done and took this long. */
    public synchronized void done(long nanos) {
        admitted--;
        offNanos += FRESH * (Math.abs(nanos - costNanos) - offNanos);
        costNanos += FRESH * (nanos - costNanos);
    }

    /** Returns the slot of abandoned work. */
    public synchronized void dropped() {
        admitted--;
    }

    public synchronized int admitted() {
        return admitted;
    }
}
