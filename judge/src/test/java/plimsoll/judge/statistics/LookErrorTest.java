package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.judge.statistics.SimulatedLooks.SimulatedEnd;
import plimsoll.plan.LookSchedule;

/** The error of runs that look several times, and the rounds of those that end early; bench/looks has more of them. */
class LookErrorTest {
    private static final long SEED = 20_261_129;
    private static final int RUNS = 2_000;
    private static final int FEW_RUNS = 200;
    private static final double ALPHA = 0.05;

    @ParameterizedTest
    @ValueSource(ints = {12, 24, 40, 96})
    void looks_that_divide_their_error_call_equal_variants_different_in_one_run_of_twenty(int most) {
        LookSchedule schedule = LookSchedule.upTo(most);

        assertThat(falseAlarms(schedule.looks(), schedule::share)).isLessThan(ALPHA + simulationError(ALPHA, RUNS));
    }

    @Test
    void looks_that_each_spend_the_whole_error_exceed_it() {
        assertThat(falseAlarms(LookSchedule.upTo(24).looks(), _ -> 1))
                .isGreaterThan(ALPHA + simulationError(ALPHA, RUNS));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.04, 0.10, 0.16})
    void hardly_any_run_decides_between_identical_variants_at_any_look(double noise) {
        long wrong = SimulatedLooks.of(SimulatedLooks.equal(2), noise, 10, 0.05)
                .runs(FEW_RUNS, new Random(SEED))
                .filter(end -> end.wrong() > 0)
                .count();

        assertThat((double) wrong / FEW_RUNS).isLessThan(ALPHA + simulationError(ALPHA, FEW_RUNS));
    }

    @Test
    void variants_that_differ_by_half_end_at_the_first_look() {
        List<SimulatedEnd> ends = SimulatedLooks.of(new double[] {1, 1.5}, 0.04, 10, 0.05)
                .runs(FEW_RUNS, new Random(SEED))
                .toList();

        assertThat(ends).extracting(SimulatedEnd::rounds).containsOnly(LookSchedule.FIRST);
        assertThat(ends).extracting(SimulatedEnd::decided).containsOnly(1);
    }

    @Test
    void a_slower_variant_ends_before_two_that_are_close() {
        List<SimulatedEnd> ends = SimulatedLooks.of(new double[] {1, 1.05, 2}, 0.10, 10, 0.05)
                .runs(FEW_RUNS, new Random(SEED))
                .toList();

        assertThat(ends)
                .filteredOn(end -> end.rounds() == 10)
                .hasSizeGreaterThan(FEW_RUNS / 2)
                .allSatisfy(end -> assertThat(end.trials()).isBetween(6 * 3 + 4 * 2, 10 * 3));
        assertThat(ends.stream().mapToInt(SimulatedEnd::trials).average().orElseThrow())
                .isLessThan(27);
    }

    /** The share of runs of two equal variants in which a look rejects equality. */
    private static double falseAlarms(List<Integer> looks, IntToDoubleFunction share) {
        Random random = new Random(SEED);
        int alarms = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] logRatios = DoubleStream.generate(random::nextGaussian)
                    .limit(looks.getLast())
                    .toArray();
            alarms += looks.stream().anyMatch(look -> pValue(logRatios, look) < ALPHA * share.applyAsDouble(look))
                    ? 1
                    : 0;
        }
        return (double) alarms / RUNS;
    }

    /** Student's, which for normal noise is close to that of the flips and quickly computed. */
    private static double pValue(double[] logRatios, int rounds) {
        double[] first = DoubleStream.of(logRatios).limit(rounds).toArray();
        double mean = DoubleStream.of(first).average().orElseThrow();
        double t = Math.abs(mean) / ConfidenceInterval.deviation(first) * Math.sqrt(rounds);
        return 2 * TDistribution.of(rounds - 1.0).survivalProbability(t);
    }

    private static double simulationError(double share, int runs) {
        return 3 * Math.sqrt(share * (1 - share) / runs);
    }
}
