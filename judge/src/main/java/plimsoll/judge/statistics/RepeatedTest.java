package plimsoll.judge.statistics;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import plimsoll.model.study.SequentialRounds;

/**
 * A sign-flip test that is made at several looks. If nothing differs, every flip of the rounds was as likely as the
 * observed one. So the test counts exactly, for any noise, which share of them this look or an earlier one rejects, and
 * a look rejects the most extreme flips until the error up to it is spent.
 */
public final class RepeatedTest {
    /** Slightly less than 1, so that equal statistics count as equal when they are added up in another order. */
    private static final double ROUNDING = 1 - 1e-9;

    private final SequentialRounds plan;
    private final ErrorSpending spending;

    /** Returns the statistic of each flip over the first rounds; larger is farther from the hypothesis. */
    private final BiFunction<SignFlips, Integer, double[]> statistics;

    private RepeatedTest(
            SequentialRounds plan, ErrorSpending spending, BiFunction<SignFlips, Integer, double[]> statistics) {
        this.plan = plan;
        this.spending = spending;
        this.statistics = statistics;
    }

    /**
     * Returns for each look within the rounds the level of its test that two variants differ: it rejects if the p-value of
     * the sign-flip test over these rounds is below the level.
     *
     * @param logRatios of two variants by round, from the first round on; NaN if the round did not measure both
     */
    public static double[] differenceLevels(double[] logRatios, SequentialRounds plan) {
        RepeatedTest test =
                new RepeatedTest(plan, ErrorSpending.DIFFERENCE, sums(distances(logRatios, ratio -> ratio), Math::abs));
        return test.looks(logRatios.length).stream().mapToDouble(Look::level).toArray();
    }

    /**
     * Returns for each look within the rounds whether it excludes a difference as large as the plan's smallest, in either
     * direction.
     *
     * @param logRatios of two variants by round, from the first round on; NaN if the round did not measure both
     */
    public static boolean[] exclusions(double[] logRatios, SequentialRounds plan) {
        double bound = Math.log1p(plan.difference());
        List<Look> below = oneSided(logRatios, plan, ratio -> bound - ratio);
        List<Look> above = oneSided(logRatios, plan, ratio -> ratio + bound);
        boolean[] excluded = new boolean[below.size()];
        for (int look = 0; look < excluded.length; look++) {
            excluded[look] = below.get(look).rejects() && above.get(look).rejects();
        }
        return excluded;
    }

    private static List<Look> oneSided(double[] logRatios, SequentialRounds plan, DoubleUnaryOperator distance) {
        double[] distances = distances(logRatios, distance);
        RepeatedTest test =
                new RepeatedTest(plan, ErrorSpending.EQUALITY, sums(distances, DoubleUnaryOperator.identity()));
        return test.looks(logRatios.length);
    }

    /** A round that did not measure both has a distance of 0, which no flip changes. */
    private static double[] distances(double[] logRatios, DoubleUnaryOperator distance) {
        return DoubleStream.of(logRatios)
                .map(ratio -> Double.isNaN(ratio) ? 0 : distance.applyAsDouble(ratio))
                .toArray();
    }

    private static BiFunction<SignFlips, Integer, double[]> sums(double[] distances, DoubleUnaryOperator statistic) {
        return (flips, rounds) -> IntStream.range(0, flips.count())
                .mapToDouble(flip -> statistic.applyAsDouble(sum(distances, flips.signs()[flip], rounds)))
                .toArray();
    }

    private static double sum(double[] distances, int[] signs, int rounds) {
        double sum = 0;
        for (int round = 0; round < rounds; round++) {
            sum += signs[round] * distances[round];
        }
        return sum;
    }

    /**
     * One look.
     *
     * @param rejected the flips that it or an earlier one rejects
     * @param level a p-value below it rejects
     * @param observed the p-value of the observed flip
     */
    private record Look(SignFlips flips, BitSet rejected, double level, double observed) {
        boolean rejects() {
            return observed < level;
        }
    }

    private List<Look> looks(int rounds) {
        List<Look> looks = new ArrayList<>();
        for (int look : plan.looksWithin(rounds)) {
            SignFlips flips = SignFlips.of(look);
            BitSet before = looks.isEmpty() ? new BitSet() : rejected(flips, looks.getLast());
            looks.add(look(flips, before, statistics.apply(flips, look), spending.upTo(look, plan.most())));
        }
        return looks;
    }

    private static BitSet rejected(SignFlips flips, Look earlier) {
        BitSet rejected = new BitSet();
        for (int flip = 0; flip < flips.count(); flip++) {
            rejected.set(flip, earlier.rejected.get(flips.continued(flip, earlier.flips)));
        }
        return rejected;
    }

    /** Rejects the most extreme of the flips that are left, those with equal statistics together, while the error suffices. */
    private static Look look(SignFlips flips, BitSet before, double[] statistic, double error) {
        int count = flips.count();
        double[] left = IntStream.range(0, count)
                .filter(flip -> !before.get(flip))
                .mapToDouble(flip -> statistic[flip])
                .sorted()
                .toArray();
        int affordable = Math.max(0, (int) (error * count / ROUNDING) - (count - left.length));
        double kept = affordable < left.length ? left[left.length - 1 - affordable] : Double.NEGATIVE_INFINITY;
        BitSet rejected = new BitSet();
        for (int flip = 0; flip < count; flip++) {
            rejected.set(flip, before.get(flip) || statistic[flip] > slightlyMore(kept));
        }
        double level = Math.min(error / ROUNDING, share(statistic, slightlyLess(kept)));
        return new Look(flips, rejected, level, share(statistic, slightlyLess(statistic[0])));
    }

    /** Returns the share of flips with at least this statistic. */
    private static double share(double[] statistic, double least) {
        return (double) DoubleStream.of(statistic).filter(each -> each >= least).count() / statistic.length;
    }

    private static double slightlyLess(double statistic) {
        return Double.isInfinite(statistic) ? statistic : statistic - Math.abs(statistic) * (1 - ROUNDING);
    }

    private static double slightlyMore(double statistic) {
        return -slightlyLess(-statistic);
    }
}
