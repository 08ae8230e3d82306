package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines through values that resemble the ones before them, as the parts of a soak do. */
class LinearTrendTest {
    private static final int RUNS = 4_000;
    private static final int PARTS = 20;
    private static final double RISE = 3;

    private final Random random = new Random(20_261_204);

    /** The correlation is that of neighbouring values around the line. */
    @ParameterizedTest
    @CsvSource({"20, 0, 0.93", "20, 0.5, 0.93", "20, 0.8, 0.90", "20, 0.95, 0.85", "6, 0, 0.93", "10, 0.5, 0.90"})
    void the_true_rise_is_below_the_bound(int count, double correlation, double least) {
        int below = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] noise = noise(count, correlation);
            double[] values = IntStream.range(0, count)
                    .mapToDouble(part -> RISE * part / (count - 1) + noise[part])
                    .toArray();
            below += LinearTrend.of(values).riseBelow() >= RISE ? 1 : 0;
        }
        assertThat((double) below / RUNS).isGreaterThan(least - simulationError(least));
    }

    /** A wide bound would be right, too, and say nothing. */
    @Test
    void independent_values_are_bounded_almost_as_closely_as_if_they_were_known_to_be() {
        double[] errors = DoubleStream.generate(() -> {
                    LinearTrend trend = LinearTrend.of(noise(PARTS, 0));
                    return (trend.riseBelow() - trend.rise()) / trend.error();
                })
                .limit(RUNS)
                .sorted()
                .toArray();
        assertThat(errors[RUNS / 2]).as("middle, 1.73 by Student's t").isBetween(1.7, 1.9);
        assertThat(errors[RUNS * 9 / 10]).isLessThan(3);
    }

    /** Searches and soaks ask for four errors. */
    @ParameterizedTest
    @CsvSource({"0, 0.01", "0.5, 0.02", "0.8, 0.05"})
    void a_quantity_that_only_wanders_seldom_rises_by_four_errors(double correlation, double most) {
        int risen = 0;
        for (int run = 0; run < RUNS; run++) {
            LinearTrend trend = LinearTrend.of(noise(PARTS, correlation));
            risen += trend.rise() > 0 && trend.isBeyond(4) ? 1 : 0;
        }
        assertThat((double) risen / RUNS).isLessThan(most + simulationError(most));
    }

    @Test
    void values_on_a_line_have_no_error() {
        LinearTrend trend = LinearTrend.of(new double[] {1, 2, 3, 4, 5, 6});

        assertThat(trend.isBeyond(4)).isTrue();
        assertThat(trend.riseBelow()).isBetween(5.0, 5.001);
    }

    /** Returns values of variance 1, each of which resembles the one before it. */
    private double[] noise(int count, double correlation) {
        double[] values = new double[count];
        values[0] = random.nextGaussian();
        for (int part = 1; part < count; part++) {
            values[part] =
                    correlation * values[part - 1] + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return values;
    }

    private static double simulationError(double share) {
        return 3 * Math.sqrt(share * (1 - share) / RUNS);
    }
}
