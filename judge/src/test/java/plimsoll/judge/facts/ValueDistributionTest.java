package plimsoll.judge.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.records.Histograms;

class ValueDistributionTest {
    private static final double[] PERCENTILES = {0, 1e-9, 10, 50, 90, 99, 99.9, 99.999, 100};

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 99, 100, 101, 5_000})
    void its_values_are_those_of_the_histogram(int operations) {
        Random random = new Random(operations);
        Histogram histogram = Histograms.empty();
        for (int i = 0; i < operations; i++) {
            histogram.recordValue(random.nextInt(5) == 0 ? 0 : (long) Math.exp(22 * random.nextDouble()));
        }

        ValueDistribution distribution = ValueDistribution.of(histogram);

        for (double percentile : PERCENTILES) {
            assertThat(distribution.at(percentile))
                    .as("percentile %s", percentile)
                    .isEqualTo(histogram.getValueAtPercentile(percentile));
        }
        for (int i = 0; i < 1_000; i++) {
            double percentile = 100 * random.nextDouble();
            assertThat(distribution.at(percentile)).isEqualTo(histogram.getValueAtPercentile(percentile));
        }
        assertThat(distribution.count()).isEqualTo(operations);
        assertThat(distribution.min()).isEqualTo(histogram.getMinValue());
        assertThat(distribution.max()).isEqualTo(histogram.getMaxValue());
        assertThat(distribution.mean()).isEqualTo(histogram.getMean());
    }

    @Test
    void an_empty_one_has_only_zeros() {
        ValueDistribution distribution = ValueDistribution.of(Histograms.empty());

        assertThat(distribution.count()).isZero();
        assertThat(distribution.at(99)).isZero();
        assertThat(distribution.max()).isZero();
    }
}
