package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Equal builds whose rounds are added until all tested figures see a loss of ten percent, as {@code --detect} does: any
 * figure that is called worse is a false alarm of the run.
 */
@Tag("thorough")
class EqualBuildsTest {
    private static final int RUNS = 2_000;
    private static final int FIRST = 8;
    private static final int MOST = 60;
    private static final double LOSS = 0.1;

    /** Holm's correction bounds the error of all figures and both directions by 5 %, of which half is worse. */
    private static final double PROMISED = 0.025;

    private final Random random = new Random(20_261_203);

    /** Three figures are those of one cell, nine those of three; one is left where bounds replace the others. */
    @ParameterizedTest
    @CsvSource({"1, 0.04", "1, 0.08", "3, 0.04", "3, 0.08", "3, 0.12", "9, 0.04", "9, 0.08", "9, 0.12"})
    void any_figure_is_called_worse_in_at_most_one_of_forty_runs(int figures, double noise) {
        for (double correlation : new double[] {0, 0.5}) {
            for (boolean heavyTails : new boolean[] {false, true}) {
                Rounds rounds = new Rounds(figures, noise, correlation, heavyTails);
                long alarms = Stream.generate(() -> worse(run(rounds)))
                        .limit(RUNS)
                        .filter(alarm -> alarm)
                        .count();
                assertThat((double) alarms / RUNS)
                        .as("%s", rounds)
                        .isLessThan(PROMISED + 3 * Math.sqrt(PROMISED * (1 - PROMISED) / RUNS));
            }
        }
    }

    /** @param noise standard deviation of the logarithm of a figure of one trial */
    private record Rounds(int figures, double noise, double correlation, boolean heavyTails) {
        /** Returns the logarithm of each figure's ratio of two trials. */
        double[] next(Random random) {
            double shared = difference(random);
            return DoubleStream.generate(() ->
                            noise * (Math.sqrt(correlation) * shared + Math.sqrt(1 - correlation) * difference(random)))
                    .limit(figures)
                    .toArray();
        }

        private double difference(Random random) {
            return deviate(random) - deviate(random);
        }

        /** Returns a number of variance 1, normal or with Student's distribution of three degrees of freedom. */
        private double deviate(Random random) {
            double normal = random.nextGaussian();
            if (!heavyTails) {
                return normal;
            }
            double squares = DoubleStream.generate(random::nextGaussian)
                    .limit(3)
                    .map(each -> each * each)
                    .sum();
            return normal / Math.sqrt(squares);
        }
    }

    /** Returns the log ratios by figure and round. */
    private double[][] run(Rounds rounds) {
        double[][] logRatios = new double[rounds.figures()][0];
        int needed = Math.max(FIRST, PairwiseComparison.roundsFor(rounds.figures()));
        while (needed > logRatios[0].length) {
            logRatios = extended(logRatios, needed, rounds);
            double detectable = PairwiseComparison.detectable(noisiest(logRatios), rounds.figures());
            needed = PairwiseComparison.roundsToDetect(detectable, logRatios[0].length, LOSS, MOST);
        }
        return logRatios;
    }

    private double[][] extended(double[][] logRatios, int count, Rounds rounds) {
        double[][] more = Arrays.stream(logRatios)
                .map(figure -> Arrays.copyOf(figure, count))
                .toArray(double[][]::new);
        for (int round = logRatios[0].length; round < count; round++) {
            double[] next = rounds.next(random);
            for (int figure = 0; figure < more.length; figure++) {
                more[figure][round] = next[figure];
            }
        }
        return more;
    }

    private static double[] noisiest(double[][] logRatios) {
        return Arrays.stream(logRatios)
                .max(Comparator.comparingDouble(ConfidenceInterval::deviation))
                .orElseThrow();
    }

    /** Flips take long, so they are drawn only where Student's test is not far from an alarm. */
    private static boolean worse(double[][] logRatios) {
        double near = 3 * PairwiseComparison.ALPHA / logRatios.length;
        List<Boolean> isNear =
                Arrays.stream(logRatios).map(figure -> byStudent(figure) < near).toList();
        boolean any = IntStream.range(0, logRatios.length)
                .anyMatch(figure -> isNear.get(figure) && isWorse(logRatios[figure], 0));
        if (!any) {
            return false;
        }
        List<Double> adjusted = HolmCorrection.adjusted(IntStream.range(0, logRatios.length)
                .mapToObj(figure -> isNear.get(figure) ? SignFlipPermutation.pValue(logRatios[figure]) : 1)
                .toList());
        return IntStream.range(0, logRatios.length)
                .anyMatch(figure -> isWorse(logRatios[figure], adjusted.get(figure)));
    }

    private static boolean isWorse(double[] logRatios, double pValue) {
        return PairwiseComparison.notablyWorse(logRatios) && PairwiseComparison.clearlyAbove(logRatios, pValue);
    }

    private static double byStudent(double[] logRatios) {
        double mean = DoubleStream.of(logRatios).average().orElseThrow();
        double t = Math.abs(mean) / ConfidenceInterval.deviation(logRatios) * Math.sqrt(logRatios.length);
        return 2 * TDistribution.of(logRatios.length - 1.0).survivalProbability(t);
    }
}
