package plimsoll.judge.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;
import plimsoll.model.result.Steadiness;

/**
 * Classifies figures by second: steady, warming up, slowing down, or never steady.
 *
 * <p>A figure changes if the mean logarithm of its last third differs from that of its first by more than 5 % and by
 * more than its noise allows, and a line through all seconds rises or falls by more than its error. Noise is taken from
 * the differences of neighbouring seconds, which a slow change does not enlarge. Both tests together find a ramp of
 * 30 % in 11 seconds at a noise of 5 % and call at most 1 % of flat series a change; see SteadyStateSimulationTest.
 *
 * <p>The classes are those of Barrett et al. (2017). Their change points need hundreds of iterations; a phase has tens
 * of seconds.
 */
public final class SteadyStateClassifier {
    /** Changes up to this one, as a difference of logarithms, make no practical difference. */
    private static final double CHANGE_MIN = 0.05;

    private static final double WANDER_MIN = 0.10;
    private static final double TAIL = 0.005;

    /** Fewer seconds are not classified. */
    public static final int SECONDS_MIN = 6;

    private static final int SECONDS_FOR_WANDER = 12;
    private static final int BLOCKS = 6;

    /** A ramp whose changes shrink by less than this from third to third has no end in sight. */
    private static final double DECAY_MAX = 0.9;

    private SteadyStateClassifier() {}

    /**
     * A figure by second.
     *
     * @param values of successive seconds
     */
    public record Series(String name, boolean largerIsBetter, List<Double> values) {
        public static Series of(String name, boolean largerIsBetter, double... values) {
            return new Series(
                    name, largerIsBetter, DoubleStream.of(values).boxed().toList());
        }

        boolean isComplete() {
            return values.size() >= SECONDS_MIN && values.stream().allMatch(value -> value > 0);
        }
    }

    /**
     * The class of one series.
     *
     * @param change from the first third to the last, as a share
     * @param detectable the smallest change that could have been seen, as a share; a larger one is found more often
     * @param beyond by how many standard errors the thirds differ
     * @param secondsNeeded until less than 5 % of change remains; empty unless the series warms up
     */
    public record Reading(
            Series series,
            Steadiness steadiness,
            double change,
            double detectable,
            double beyond,
            OptionalInt secondsNeeded) {}

    /** Returns the reading of the series that changes most beyond its noise; empty if no series is long enough. */
    public static Optional<Reading> of(List<Series> series) {
        return series.stream()
                .filter(Series::isComplete)
                .map(SteadyStateClassifier::of)
                .max(Comparator.comparing(
                                (Reading reading) -> reading.steadiness().isTransient())
                        .thenComparingDouble(Reading::beyond));
    }

    private static Reading of(Series series) {
        double[] logs = series.values().stream().mapToDouble(Math::log).toArray();
        int third = Math.max(2, logs.length / 3);
        double first = mean(logs, 0, third);
        double last = mean(logs, logs.length - third, logs.length);
        double change = last - first;
        double error = noise(logs) * Math.sqrt(2.0 / third);
        double t = TDistribution.of(logs.length - 2.0).inverseSurvivalProbability(TAIL);
        boolean changes = Math.abs(change) > CHANGE_MIN
                && Math.abs(change) > t * error
                && LinearTrend.of(logs).isBeyond(t);
        Steadiness steadiness = changes
                ? change > 0 == series.largerIsBetter() ? Steadiness.WARMING_UP : Steadiness.SLOWING_DOWN
                : wanders(logs, t) ? Steadiness.NEVER_STEADY : Steadiness.STEADY;
        return new Reading(
                series,
                steadiness,
                Math.expm1(change),
                Math.expm1(Math.max(CHANGE_MIN, t * error)),
                Math.abs(change) / Math.max(error, 1e-9),
                steadiness == Steadiness.WARMING_UP ? OptionalInt.of(needed(logs, third)) : OptionalInt.empty());
    }

    /** Whether blocks of seconds differ from the mean of all although first and last third agree. */
    private static boolean wanders(double[] logs, double t) {
        if (logs.length < SECONDS_FOR_WANDER) {
            return false;
        }
        int length = logs.length / BLOCKS;
        double all = mean(logs, 0, logs.length);
        double error = noise(logs) / Math.sqrt(length);
        double[] beyond = new double[BLOCKS];
        for (int block = 0; block < BLOCKS; block++) {
            beyond[block] = mean(logs, block * length, (block + 1) * length) - all;
        }
        return Arrays.stream(beyond).anyMatch(each -> each > Math.max(WANDER_MIN, t * error))
                && Arrays.stream(beyond).anyMatch(each -> each < -Math.max(WANDER_MIN, t * error));
    }

    /** Returns the standard deviation of a second, from the differences of neighbours. */
    private static double noise(double[] logs) {
        double squares = 0;
        for (int i = 1; i < logs.length; i++) {
            squares += (logs[i] - logs[i - 1]) * (logs[i] - logs[i - 1]);
        }
        return Math.sqrt(squares / 2 / (logs.length - 1));
    }

    /**
     * Returns seconds until less than 5 % of change remains, if the change goes on to shrink from third to third as it
     * did; otherwise as many seconds as were seen.
     */
    private static int needed(double[] logs, int third) {
        double first = mean(logs, 0, third);
        double middle = mean(logs, third, logs.length - third);
        double last = mean(logs, logs.length - third, logs.length);
        double decay = (last - middle) / (middle - first);
        if (!(decay > 0 && decay < DECAY_MAX)) {
            return logs.length;
        }
        double remaining = Math.abs(last - middle) * decay / (1 - decay);
        double thirds = remaining <= CHANGE_MIN ? 1 : Math.ceil(Math.log(CHANGE_MIN / remaining) / Math.log(decay)) + 1;
        return (int) Math.ceil(thirds * third);
    }

    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).average().orElse(0);
    }
}
