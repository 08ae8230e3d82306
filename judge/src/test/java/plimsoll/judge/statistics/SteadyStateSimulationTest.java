package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.judge.statistics.SteadyStateClassifier.Reading;
import plimsoll.judge.statistics.SteadyStateClassifier.Series;
import plimsoll.model.result.Steadiness;

/** Simulated phases with a known truth: flat, a compiler's ramp, a leak's decline, or waves, with noise. */
class SteadyStateSimulationTest {
    private static final long SEED = 20261125;
    private static final int RUNS = 2_000;

    @ParameterizedTest
    @CsvSource({"6, 0.02", "11, 0.02", "11, 0.05", "22, 0.05", "22, 0.10", "45, 0.10"})
    void a_flat_phase_is_called_unsteady_in_at_most_1_of_100(int seconds, double noise) {
        assertThat(shareUnsteady(seconds, noise, _ -> 1)).isLessThanOrEqualTo(0.01);
    }

    @ParameterizedTest
    @CsvSource({"11, 0.02, 0.99", "11, 0.05, 0.80", "22, 0.05, 0.99", "22, 0.10, 0.60"})
    void a_ramp_of_a_third_is_found_as_often_as_noise_and_length_let_it(int seconds, double noise, double least) {
        assertThat(shareUnsteady(seconds, noise, second -> 1 + 0.5 * Math.exp(-3.0 * second / seconds)))
                .isGreaterThanOrEqualTo(least);
    }

    @Test
    void seconds_that_depend_on_the_one_before_are_mostly_called_steady() {
        Random random = new Random(SEED);
        int unsteady = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] values = new double[22];
            double wander = 0;
            for (int i = 0; i < values.length; i++) {
                wander = 0.5 * wander + 0.05 * Math.sqrt(0.75) * random.nextGaussian();
                values[i] = Math.exp(wander);
            }
            unsteady += isUnsteady(values) ? 1 : 0;
        }
        assertThat((double) unsteady / RUNS).isLessThanOrEqualTo(0.06);
    }

    @Test
    void the_direction_distinguishes_a_warm_up_from_a_decline() {
        double[] falling = series(20, second -> 1 + Math.exp(-second / 5.0));
        assertThat(classified(Series.of("cpu", false, falling))).contains(Steadiness.WARMING_UP);
        assertThat(classified(Series.of("throughput", true, falling))).contains(Steadiness.SLOWING_DOWN);
    }

    @Test
    void a_figure_that_goes_up_and_down_is_never_steady() {
        double[] waves = series(24, second -> 1 + 0.4 * Math.sin(2 * Math.PI * second / 24));
        assertThat(classified(Series.of("throughput", true, mirrored(waves)))).contains(Steadiness.NEVER_STEADY);
    }

    @Test
    void the_missing_warm_up_of_an_exponential_ramp_ends_within_5_percent() {
        IntToDoubleFunction ramp = second -> 1 + Math.exp(-second / 10.0);
        Reading reading = SteadyStateClassifier.of(List.of(Series.of("cpu", false, series(15, ramp))))
                .orElseThrow();
        int warm = reading.secondsNeeded().orElseThrow();
        assertThat(ramp.applyAsDouble(warm)).isBetween(1.0, 1.06);
        assertThat(warm).isLessThan(60);
    }

    @Test
    void five_seconds_or_a_second_without_an_operation_are_not_classified() {
        assertThat(classified(Series.of("cpu", false, series(5, _ -> 1)))).isEmpty();
        assertThat(classified(Series.of("throughput", true, series(20, second -> second == 7 ? 0 : 1))))
                .isEmpty();
    }

    @Test
    void the_changing_one_of_several_figures_is_read() {
        Reading reading = SteadyStateClassifier.of(List.of(
                        Series.of("throughput", true, series(20, _ -> 1)),
                        Series.of("cpu", false, series(20, second -> 2 - second / 20.0))))
                .orElseThrow();
        assertThat(reading.series().name()).isEqualTo("cpu");
        assertThat(reading.change()).isBetween(-0.6, -0.3);
    }

    private static double shareUnsteady(int seconds, double noise, IntToDoubleFunction truth) {
        Random random = new Random(SEED);
        int unsteady = 0;
        for (int run = 0; run < RUNS; run++) {
            unsteady += isUnsteady(series(
                            seconds, second -> truth.applyAsDouble(second) * Math.exp(noise * random.nextGaussian())))
                    ? 1
                    : 0;
        }
        return (double) unsteady / RUNS;
    }

    private static boolean isUnsteady(double[] values) {
        return classified(Series.of("cpu", false, values))
                .filter(Steadiness::isTransient)
                .isPresent();
    }

    private static Optional<Steadiness> classified(Series series) {
        return SteadyStateClassifier.of(List.of(series)).map(Reading::steadiness);
    }

    private static double[] series(int seconds, IntToDoubleFunction value) {
        return IntStream.range(0, seconds).mapToDouble(value).toArray();
    }

    /** Returns the values and the same backwards, so that first and last third agree. */
    private static double[] mirrored(double[] values) {
        return IntStream.range(0, 2 * values.length)
                .mapToDouble(i -> i < values.length ? values[i] : values[2 * values.length - 1 - i])
                .toArray();
    }
}
