package plimsoll.judge.cell;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import plimsoll.judge.statistics.MaxTCorrection;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.judge.statistics.RepeatedTest;
import plimsoll.model.result.comparison.SequentialLook;
import plimsoll.model.study.SequentialRounds;

/**
 * The looks at a comparison of two cells whose rounds end once it is settled. A look sees its own rounds and no later
 * ones.
 */
final class PairLooks {
    private final SequentialRounds plan;

    /** By round, from the first round on; NaN if the round did not measure both cells. */
    private final double[] logRatios;

    private PairLooks(SequentialRounds plan, double[] logRatios) {
        this.plan = plan;
        this.logRatios = logRatios;
    }

    static PairLooks of(SequentialRounds plan, FigureRatios ratios, JudgedCell first, JudgedCell second) {
        int rounds = Math.min(plan.most(), Math.min(first.gaplessRounds(), second.gaplessRounds()));
        return new PairLooks(plan, ratios.logRatiosOfFirst(first, second, rounds));
    }

    /**
     * A comparison of two cells at a look.
     *
     * @param comparison of the better cell with the other
     * @param swapped whether the second cell is the better one
     */
    record LookResult(PairwiseComparison comparison, boolean swapped, SequentialLook look) {
        boolean settled() {
            return switch (comparison.strength()) {
                case DECIDED, NO_DIFFERENCE -> true;
                case LOOKS_LIKE, NOT_DECIDED -> false;
            };
        }
    }

    /** Returns the look that settled the comparison, or else the last; empty before the first. */
    Optional<LookResult> result() {
        double[] levels = RepeatedTest.differenceLevels(logRatios, plan);
        boolean[] exclusions = RepeatedTest.exclusions(logRatios, plan);
        List<LookResult> results = IntStream.range(0, levels.length)
                .filter(look -> measured(look).length > 0)
                .mapToObj(look -> result(look, levels[look], exclusions[look]))
                .toList();
        return results.stream()
                .filter(LookResult::settled)
                .findFirst()
                .or(() -> results.isEmpty() ? Optional.empty() : Optional.of(results.getLast()));
    }

    private LookResult result(int look, double level, boolean excluded) {
        double[] measured = measured(look);
        boolean swapped = Arrays.stream(measured).sum() < 0;
        double[] worse =
                swapped ? DoubleStream.of(measured).map(ratio -> -ratio).toArray() : measured;
        double pValue = MaxTCorrection.adjusted(new double[][] {new double[worse.length], worse})[0];
        return new LookResult(
                PairwiseComparison.atLook(worse, pValue, level, excluded),
                swapped,
                new SequentialLook(look + 1, plan.looks().size(), plan.looks().get(look), plan.most(), level));
    }

    private double[] measured(int look) {
        return Arrays.stream(logRatios, 0, plan.looks().get(look))
                .filter(ratio -> !Double.isNaN(ratio))
                .toArray();
    }
}
