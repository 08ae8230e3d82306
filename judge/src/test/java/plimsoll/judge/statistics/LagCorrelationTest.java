package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LagCorrelationTest {
    @Test
    void a_machine_that_wanders_is_found_between_two_values() {
        Random random = new Random(1);
        int found = 0;
        for (int run = 0; run < 20; run++) {
            found += LagCorrelation.of(samples(36, 0.95, random)).orElseThrow().isBeyondChance() ? 1 : 0;
        }

        assertThat(found).isGreaterThanOrEqualTo(16);
    }

    @Test
    void independent_trials_seldom_look_dependent() {
        Random random = new Random(2);
        int found = 0;
        for (int run = 0; run < 100; run++) {
            found += LagCorrelation.of(samples(10, 0, random)).orElseThrow().isBeyondChance() ? 1 : 0;
        }

        assertThat(found).isLessThanOrEqualTo(11);
    }

    @Test
    void nine_trials_and_equal_ones_show_nothing() {
        assertThat(LagCorrelation.of(samples(9, 0, new Random(3)))).isEmpty();
        assertThat(LagCorrelation.of(
                        new ArrayList<>(java.util.Collections.nCopies(20, new LagCorrelation.MeasuredTrial(64, 1)))))
                .isEmpty();
    }

    /** Trials at two values in turn, on a machine that wanders with this correlation. */
    private static List<LagCorrelation.MeasuredTrial> samples(int count, double correlation, Random random) {
        List<LagCorrelation.MeasuredTrial> samples = new ArrayList<>();
        double wander = random.nextGaussian();
        for (int trial = 0; trial < count; trial++) {
            wander = correlation * wander + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
            double own = correlation == 0 ? 0 : 0.2 * random.nextGaussian();
            double place = trial % 2 == 0 ? 64 : 72;
            samples.add(new LagCorrelation.MeasuredTrial(place, (place == 64 ? 3 : 5) + wander + own));
        }
        return samples;
    }
}
