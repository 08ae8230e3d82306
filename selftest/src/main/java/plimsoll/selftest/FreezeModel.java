package plimsoll.selftest;

import java.util.List;

/**
 * The expected response times of a service that freezes repeatedly under arrivals at a constant rate.
 *
 * <p>An operation that arrives {@code t} after the begin of a freeze of length {@code S} waits for its rest and for the
 * earlier arrivals: {@code S - t + rho t}. So a share of {@code (S - x) / ((1 - rho) T)} of a freeze's arrivals waits
 * longer than {@code x}, and the q-quantile is the {@code x} that a share of {@code 1 - q} of all of them exceeds.
 * If all freezes have the same length, that is {@code S - (1 - q)(1 - rho) T}.
 *
 * @param freezesMillis S of each freeze, as measured; at least one
 * @param everyMillis T, from the start of a freeze to the next
 * @param utilisation rho, the share of time that the service works while it is not frozen
 */
record FreezeModel(List<Double> freezesMillis, double everyMillis, double utilisation) {
    private static final double RELATIVE = 0.05;
    private static final double ABSOLUTE_MILLIS = 15;
    private static final double FINE_MILLIS = 1e-3;

    FreezeModel {
        freezesMillis = List.copyOf(freezesMillis);
        if (freezesMillis.isEmpty()) {
            throw new IllegalArgumentException("a freeze model needs at least one freeze");
        }
    }

    /** @param q such as 0.99 */
    double quantileMillis(double q) {
        double longest =
                freezesMillis.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        double above = (1 - q) * (1 - utilisation) * everyMillis;
        double low = 0;
        double high = longest;
        while (high - low > FINE_MILLIS) {
            double middle = (low + high) / 2;
            if (meanExcess(middle) > above) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** The mean by which the freezes exceed a time; shorter freezes count as 0. */
    private double meanExcess(double millis) {
        return freezesMillis.stream()
                .mapToDouble(freeze -> Math.max(0, freeze - millis))
                .average()
                .orElseThrow();
    }

    double toleranceMillis(double q) {
        return Math.max(RELATIVE * quantileMillis(q), ABSOLUTE_MILLIS);
    }

    boolean agrees(double q, double millis) {
        return Math.abs(millis - quantileMillis(q)) <= toleranceMillis(q);
    }
}
