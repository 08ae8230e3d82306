package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.judge.statistics.SequentialSimulation.Frequencies;
import plimsoll.model.study.SequentialRounds;

/** Simulated runs that end once they know, with a known truth. */
class SequentialSimulationTest {
    private static final long SEED = 20261129;
    private static final int RUNS = 400;
    private static final SequentialRounds TEN = new SequentialRounds(10, SequentialRounds.DIFFERENCE);
    private static final double ERROR = 0.05 + 3 * Math.sqrt(0.05 * 0.95 / RUNS);

    @ParameterizedTest
    @EnumSource
    void equal_variants_are_hardly_ever_decided_over_all_looks(Noise noise) {
        assertThat(simulated(noise, 1, TEN).decided()).isLessThanOrEqualTo(ERROR);
    }

    /** Exactly at the smallest difference that matters, where calling it equal is an error. */
    @ParameterizedTest
    @EnumSource
    void a_difference_that_matters_is_hardly_ever_excluded(Noise noise) {
        SequentialRounds tenth = new SequentialRounds(10, 0.10);
        assertThat(simulated(noise, 1.10, tenth).equal()).isLessThanOrEqualTo(ERROR);
    }

    @ParameterizedTest
    @CsvSource({"FOUR_PERCENT, 1.3", "TWO_SPEEDS, 1.4"})
    void a_large_difference_takes_hardly_more_than_six_of_ten_rounds(Noise noise, double factor) {
        Frequencies large = simulated(noise, factor, TEN);
        assertThat(large.decided()).isGreaterThan(0.99);
        assertThat(large.rounds()).isLessThan(6.5);
    }

    @ParameterizedTest
    @CsvSource({"FOUR_PERCENT, 1.10", "TEN_PERCENT, 1.20", "SIXTEEN_PERCENT, 1.30", "OUTLIERS, 1.20"})
    void a_difference_is_found_nearly_as_often_as_by_all_rounds(Noise noise, double factor) {
        Frequencies fixed = new SequentialSimulation(noise, factor, TEN).fixed(RUNS, SEED);
        Frequencies sequential = simulated(noise, factor, TEN);
        assertThat(sequential.decided()).isGreaterThan(fixed.decided() - 0.15);
        assertThat(sequential.rounds()).isLessThan(9);
    }

    private static Frequencies simulated(Noise noise, double factor, SequentialRounds plan) {
        return new SequentialSimulation(noise, factor, plan).sequential(RUNS, SEED);
    }
}
