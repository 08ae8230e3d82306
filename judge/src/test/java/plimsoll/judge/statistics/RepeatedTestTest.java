package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.study.SequentialRounds;

class RepeatedTestTest {
    /** Looks are after 6, 8 and 10 rounds. */
    private static final int ROUNDS = 10;

    private final Random random = new Random(20_261_129);

    /** The error is counted over all flips of these rounds, and so holds for any noise. */
    @Test
    void over_all_looks_at_most_one_flip_in_twenty_is_rejected() {
        SequentialRounds plan = plan(ROUNDS);
        for (int run = 0; run < 3; run++) {
            double[] logRatios = rounds(ROUNDS, 0.1);
            assertThat(rejected(logRatios, flipped -> levels(flipped, plan))).isBetween(0.03, 0.05);
        }
    }

    /** The planted fault: each look tests at 5 %, as if it were the only one. */
    @Test
    void looks_that_forget_what_was_spent_reject_more_than_one_flip_in_twenty() {
        double[] forgetful = new double[plan(ROUNDS).looks().size()];
        Arrays.fill(forgetful, 0.05);
        assertThat(rejected(rounds(ROUNDS, 0.1), _ -> forgetful)).isGreaterThan(0.055);
    }

    /** Returns the share of flips that any look rejects. */
    private static double rejected(double[] logRatios, UnaryOperator<double[]> levels) {
        int flips = 1 << ROUNDS;
        long rejected = IntStream.range(0, flips)
                .mapToObj(flip -> flipped(logRatios, flip))
                .filter(flipped -> rejects(flipped, levels.apply(flipped)))
                .count();
        return (double) rejected / flips;
    }

    private static boolean rejects(double[] logRatios, double[] levels) {
        SequentialRounds plan = plan(ROUNDS);
        return IntStream.range(0, levels.length).anyMatch(look -> {
            double[] seen = Arrays.copyOf(logRatios, plan.looks().get(look));
            return SignFlipPermutation.pValue(seen) < levels[look];
        });
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.03, 0.06})
    void a_single_look_is_the_test_of_a_fixed_number_of_rounds(double deviation) {
        for (int run = 0; run < 50; run++) {
            double[] six = rounds(6, deviation);
            assertThat(levels(six, plan(6))).hasSize(1);
            assertThat(levels(six, plan(6))[0]).isCloseTo(0.05, within(1e-9));
            assertThat(RepeatedTest.exclusions(six, plan(6)))
                    .containsExactly(ConfidenceInterval.ofRounds(six, 0.90).isWithin(Math.log(1.05)));
        }
    }

    @Test
    void six_rounds_that_agree_decide_at_the_first_look() {
        double[] agreeing = {0.1, 0.12, 0.09, 0.11, 0.1, 0.13};
        double[] opposed = {0.1, 0.12, 0.09, 0.11, 0.1, -0.01};
        double[] levels = levels(agreeing, plan(12));
        assertThat(levels).hasSize(1);
        assertThat(SignFlipPermutation.pValue(agreeing)).isLessThan(levels[0]);
        assertThat(SignFlipPermutation.pValue(opposed)).isGreaterThan(levels(opposed, plan(12))[0]);
    }

    @Test
    void later_rounds_do_not_change_an_earlier_look() {
        SequentialRounds plan = plan(20);
        double[] all = rounds(20, 0.08);
        for (int look = 0; look < plan.looks().size(); look++) {
            double[] seen = Arrays.copyOf(all, plan.looks().get(look));
            assertThat(levels(seen, plan)).containsExactly(Arrays.copyOf(levels(all, plan), look + 1));
            assertThat(RepeatedTest.exclusions(seen, plan))
                    .containsExactly(Arrays.copyOf(RepeatedTest.exclusions(all, plan), look + 1));
        }
    }

    @Test
    void variants_with_the_same_difference_in_each_round_are_decided_and_not_excluded() {
        double[] same = new double[12];
        Arrays.fill(same, Math.log(2));
        assertThat(levels(same, plan(12))[0]).isGreaterThan(2.0 / 64);
        assertThat(RepeatedTest.exclusions(same, plan(12))).containsOnly(false);
    }

    @Test
    void a_round_that_did_not_measure_both_says_nothing() {
        double[] holes = rounds(12, 0.01);
        holes[3] = Double.NaN;
        assertThat(RepeatedTest.exclusions(holes, plan(12))).endsWith(true);
        double[] none = new double[12];
        Arrays.fill(none, Double.NaN);
        assertThat(RepeatedTest.exclusions(none, plan(12))).containsOnly(false);
    }

    private double[] rounds(int count, double deviation) {
        return DoubleStream.generate(() -> deviation * random.nextGaussian())
                .limit(count)
                .toArray();
    }

    private static double[] flipped(double[] values, int flip) {
        return IntStream.range(0, values.length)
                .mapToDouble(round -> (flip >>> round & 1) == 0 ? values[round] : -values[round])
                .toArray();
    }

    private static double[] levels(double[] logRatios, SequentialRounds plan) {
        return RepeatedTest.differenceLevels(logRatios, plan);
    }

    private static SequentialRounds plan(int most) {
        return new SequentialRounds(most, SequentialRounds.DIFFERENCE);
    }
}
