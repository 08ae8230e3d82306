package plimsoll.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the formula with a queue in simulated time. */
class FreezeModelTest {
    private static final double EVERY = 5_000;
    private static final double FREEZE = 450;

    @ParameterizedTest
    @CsvSource({"300, 0.2", "300, 0.05", "200, 0.5", "500, 0"})
    void the_formula_is_what_a_queue_shows(double rate, double utilisation) {
        double[] waits = waits(rate, utilisation);
        FreezeModel truth = new FreezeModel(List.of(FREEZE), EVERY, utilisation);
        for (double quantile : new double[] {0.95, 0.99, 0.999}) {
            double simulated = waits[(int) Math.ceil(quantile * waits.length) - 1];
            assertThat(truth.quantileMillis(quantile)).isCloseTo(simulated, within(6.0));
            assertThat(truth.agrees(quantile, simulated)).isTrue();
        }
    }

    /** A late freezer freezes for longer, and the model must use the measured length. */
    @Test
    void freezes_of_different_lengths_count_each_as_long_as_it_was() {
        FreezeModel truth = new FreezeModel(List.of(400.0, 500.0), EVERY, 0.2);
        assertThat(truth.quantileMillis(0.95)).isCloseTo(250, within(0.1));
        assertThat(truth.quantileMillis(0.99)).isCloseTo(500 - 2 * 0.01 * 0.8 * EVERY, within(0.1));
        assertThat(truth.quantileMillis(0.999)).isCloseTo(500 - 2 * 0.001 * 0.8 * EVERY, within(0.1));
    }

    @ParameterizedTest
    @CsvSource({"0.95, 5", "0.99, 380", "0.999, 500"})
    void differing_values_do_not_agree(double quantile, double millis) {
        assertThat(new FreezeModel(List.of(FREEZE), EVERY, 0.2).agrees(quantile, millis))
                .isFalse();
    }

    /** Returns the sorted response times over 20 freezes. */
    private static double[] waits(double rate, double utilisation) {
        int count = (int) (20 * EVERY * rate / 1_000);
        double service = utilisation * 1_000 / rate;
        double[] waits = new double[count];
        double free = 0;
        for (int i = 0; i < count; i++) {
            double arrival = i * 1_000 / rate;
            double start = Math.max(arrival, free);
            double sinceFreeze = start % EVERY;
            start += sinceFreeze < FREEZE ? FREEZE - sinceFreeze : 0;
            free = start + service;
            waits[i] = free - arrival;
        }
        Arrays.sort(waits);
        return waits;
    }
}
