package plimsoll.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.TimeSeries;

class DownsamplingTest {
    private static final MathContext FOUR_DIGITS = new MathContext(4);

    @Test
    void a_rate_is_rounded_as_its_decimal_digits_are() {
        SplittableRandom random = new SplittableRandom(1);
        IntStream.range(0, 40_000).forEach(_ -> {
            double magnitude = Math.pow(10, random.nextDouble(-4, 13));
            check(magnitude);
            check(Math.rint(magnitude));
            // Halves, and what is beside them.
            double half = (random.nextInt(1000, 10_000) + 0.5) * Math.pow(10, random.nextInt(-5, 8));
            check(half);
            check(Math.nextDown(half));
            check(Math.nextUp(half));
        });
        for (double edge : new double[] {0, Double.MIN_VALUE, 1, 9999.5, 99_995, 1e11, 1e300}) {
            check(edge);
            check(Math.nextUp(edge));
        }
    }

    @Test
    void a_point_has_the_smallest_and_the_largest_value_of_its_interval() {
        List<Downsampling.Point> points = IntStream.range(0, 1000)
                .mapToObj(i -> new Downsampling.Point(i, i % 3 == 0 ? -i : i))
                .toList();

        TimeSeries series = Downsampling.series(new Downsampling.Curve("m", "threads", "count", false), points)
                .findFirst()
                .orElseThrow();

        assertThat(series.atMillis()).hasSize(334).startsWith(0L, 3L, 6L).endsWith(999L);
        assertThat(series.low()).startsWith(0.0, -3.0, -6.0).endsWith(-999.0);
        assertThat(series.high()).startsWith(2.0, 5.0, 8.0).endsWith(-999.0);
    }

    private static void check(double value) {
        assertThat(Downsampling.rounded(value))
                .isEqualTo(BigDecimal.valueOf(value).round(FOUR_DIGITS).doubleValue());
    }
}
