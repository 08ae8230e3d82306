package plimsoll.engine.selftest;

/**
 * What the response times must be when a service stands still for a while again and again, under arrivals at a constant rate.
 *
 * <p>Who arrives {@code t} after the freeze waits its rest and behind those who came before: {@code S - t + rho t}. So the
 * q-quantile is {@code S - (1 - q)(1 - rho) T}, as long as that is the time of one who arrived before the queue was gone.
 *
 * @param freezeMillis S, how long it stands still
 * @param everyMillis T, from one freeze to the next
 * @param utilisation rho, the share of its time that the service works when it is not frozen
 */
record FreezeTruth(double freezeMillis, double everyMillis, double utilisation) {
    private static final double RELATIVE = 0.05;
    private static final double ABSOLUTE_MILLIS = 15;

    /** @param q such as 0.99 */
    double quantileMillis(double q) {
        return freezeMillis - (1 - q) * (1 - utilisation) * everyMillis;
    }

    double toleranceMillis(double q) {
        return Math.max(RELATIVE * quantileMillis(q), ABSOLUTE_MILLIS);
    }

    boolean agrees(double q, double millis) {
        return Math.abs(millis - quantileMillis(q)) <= toleranceMillis(q);
    }
}
