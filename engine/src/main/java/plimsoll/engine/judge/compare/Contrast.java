package plimsoll.engine.judge.compare;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * What the rounds of two variants say about them.
 *
 * @param ratio geometric mean of the rounds' ratios; above 1: the second is worse
 * @param low of the 95 % interval
 * @param roundsNeeded about how many rounds would decide; 0 unless {@link Strength#NOT_DECIDED}
 */
public record Contrast(double ratio, double low, double high, int rounds, Strength strength, int roundsNeeded) {
    /** With fewer rounds nothing is decided, only looked like. */
    public static final int DECIDING_ROUNDS = 6;

    static final int MOST_ROUNDS = 100;
    private static final double ALPHA = 0.05;
    private static final double NEGLIGIBLE = Math.log(1.03);
    private static final double EQUIVALENT = Math.log(1.05);
    private static final double AGREEING = 0.8;
    private static final double Z = 1.96 + 0.84;

    /** What may be said. */
    public enum Strength {
        DECIDED,
        LOOKS_LIKE,
        NO_DIFFERENCE,
        NOT_DECIDED
    }

    /**
     * @param logRatios of each round: the logarithm of second over first, a larger figure being the worse one
     * @param pValue of the sign-flip test, adjusted for how many comparisons there are
     */
    public static Contrast of(double[] logRatios, double pValue) {
        Interval interval = Interval.of(logRatios, 0.95);
        Strength strength = strength(logRatios, pValue);
        return new Contrast(
                Math.exp(interval.mean()),
                Math.exp(interval.low()),
                Math.exp(interval.high()),
                logRatios.length,
                strength,
                strength == Strength.NOT_DECIDED ? roundsNeeded(logRatios) : 0);
    }

    private static Strength strength(double[] logRatios, double pValue) {
        boolean notable = Math.abs(median(logRatios)) > NEGLIGIBLE;
        double agreeing = agreeing(logRatios);
        if (logRatios.length < DECIDING_ROUNDS) {
            boolean looks = logRatios.length > 0 && notable && agreeing == 1;
            return looks ? Strength.LOOKS_LIKE : Strength.NOT_DECIDED;
        }
        if (notable && agreeing >= AGREEING && pValue < ALPHA) {
            return Strength.DECIDED;
        }
        return Interval.of(logRatios, 0.90).within(EQUIVALENT) ? Strength.NO_DIFFERENCE : Strength.NOT_DECIDED;
    }

    /** Share of the rounds on the side of their median. */
    private static double agreeing(double[] logRatios) {
        double side = Math.signum(median(logRatios));
        return DoubleStream.of(logRatios)
                        .filter(each -> Math.signum(each) == side)
                        .count()
                / (double) Math.max(1, logRatios.length);
    }

    /** For a power of 80 % at the difference seen, or at the smallest that matters. */
    private static int roundsNeeded(double[] logRatios) {
        if (logRatios.length < 2) {
            return DECIDING_ROUNDS;
        }
        double difference = Math.max(NEGLIGIBLE, Math.abs(median(logRatios)));
        double rounds = Math.pow(Z * Interval.deviation(logRatios) / difference, 2);
        return (int) Math.clamp(Math.ceil(rounds), DECIDING_ROUNDS, MOST_ROUNDS);
    }

    static double median(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return 0;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
