package plimsoll.judge.cell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import plimsoll.judge.statistics.DecisionRule;
import plimsoll.judge.statistics.MaxTCorrection;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.ComparisonStrength;

/** Compares the best cell of a ranking with each of the others. */
final class ComparisonEvaluator {
    private final Ranking ranking;
    private final StoreLimit store;
    private final DecisionRule rule;

    /**
     * A comparison.
     *
     * @param open whether more rounds may decide it
     */
    record RankedPair(Comparison comparison, boolean open) {}

    private ComparisonEvaluator(Ranking ranking, StoreLimit store, DecisionRule rule) {
        this.ranking = ranking;
        this.store = store;
        this.rule = rule;
    }

    /** @param ranking of at least one cell */
    static List<RankedPair> of(Ranking ranking, StoreLimit store, DecisionRule rule) {
        return new ComparisonEvaluator(ranking, store, rule).comparisons();
    }

    private List<RankedPair> comparisons() {
        JudgedCell best = ranking.best().getFirst();
        List<JudgedCell> others = ranking.best().stream()
                .skip(1)
                .filter(other -> ranking.ratios().logRatios(best, other).length > 0)
                .toList();
        double[] pValues = MaxTCorrection.adjusted(ranking.ratios()
                .logs(Stream.concat(Stream.of(best), others.stream()).toList()));
        List<RankedPair> comparisons = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            comparisons.add(compare(others.get(i), pValues[i]));
        }
        return comparisons;
    }

    /**
     * The better cell has the better mean over the common rounds, which need not be the one with the better median over
     * all.
     */
    private RankedPair compare(JudgedCell other, double pValue) {
        JudgedCell best = ranking.best().getFirst();
        double[] logRatios = ranking.ratios().logRatios(best, other);
        boolean swapped = Arrays.stream(logRatios).sum() < 0;
        JudgedCell better = swapped ? other : best;
        JudgedCell worse = swapped ? best : other;
        PairwiseComparison pairwiseComparison = PairwiseComparison.ofBest(
                swapped ? DoubleStream.of(logRatios).map(ratio -> -ratio).toArray() : logRatios,
                pValue,
                ranking.best().size(),
                rule);
        Optional<String> objection = objection(better, worse, pairwiseComparison);
        ComparisonStrength strength =
                objection.isPresent() ? ComparisonStrength.NOT_DECIDED : strength(pairwiseComparison);
        Comparison comparison = new Comparison(
                better.name(),
                worse.name(),
                ranking.figure().key(),
                pairwiseComparison.ratio(),
                pairwiseComparison.low(),
                pairwiseComparison.high(),
                pairwiseComparison.rounds(),
                strength,
                objection
                        .map(why -> "not ranked: " + why)
                        .orElseGet(() -> sentence(better.variant(), worse.variant(), pairwiseComparison)));
        return new RankedPair(comparison, objection.isEmpty() && pairwiseComparison.roundsNeeded() > 0);
    }

    private static ComparisonStrength strength(PairwiseComparison pairwiseComparison) {
        return switch (pairwiseComparison.strength()) {
            case DECIDED -> ComparisonStrength.DECIDED;
            case LOOKS_LIKE -> ComparisonStrength.LOOKS_LIKE;
            case NO_DIFFERENCE -> ComparisonStrength.NO_DIFFERENCE;
            case NOT_DECIDED -> ComparisonStrength.NOT_DECIDED;
        };
    }

    /** Returns the reason why the difference is not due to the variants; empty if it is. */
    private Optional<String> objection(JudgedCell better, JudgedCell worse, PairwiseComparison pairwiseComparison) {
        boolean different = switch (pairwiseComparison.strength()) {
            case DECIDED, LOOKS_LIKE -> true;
            case NO_DIFFERENCE, NOT_DECIDED -> false;
        };
        return store.objection(better)
                .or(() -> unsteady(better, worse))
                .or(() -> UnservedShare.objection(better, worse))
                .or(() -> different ? ranking.ratios().lag(better, worse) : Optional.empty());
    }

    /** The time of a fixed number of operations contains the warm-up in any case. */
    private Optional<String> unsteady(JudgedCell better, JudgedCell worse) {
        return UnsteadyFigures.affect(ranking.figure())
                ? UnsteadyFigures.objection(better).or(() -> UnsteadyFigures.objection(worse))
                : Optional.empty();
    }

    private String sentence(String better, String worse, PairwiseComparison pairwiseComparison) {
        String rounds = QuantityFormat.many(pairwiseComparison.rounds(), "round");
        return switch (pairwiseComparison.strength()) {
            case DECIDED ->
                String.format(
                        Locale.ROOT,
                        "%s is %.2f times as fast as %s (%.2f to %.2f, %s)",
                        better,
                        pairwiseComparison.ratio(),
                        worse,
                        pairwiseComparison.low(),
                        pairwiseComparison.high(),
                        rounds);
            case LOOKS_LIKE ->
                String.format(
                        Locale.ROOT,
                        "%s looks %.2f times as fast as %s, but %s cannot decide%s",
                        better,
                        pairwiseComparison.ratio(),
                        worse,
                        rounds,
                        pairwiseComparison.rounds() < PairwiseComparison.DECIDING_ROUNDS
                                ? ""
                                : "; about " + pairwiseComparison.roundsNeeded() + " would");
            case NO_DIFFERENCE ->
                "no practical difference between " + better + " and " + worse + ": less than "
                        + QuantityFormat.share(rule.smallest()) + " in " + rounds;
            case NOT_DECIDED ->
                "not decided between " + better + " and " + worse + " after " + rounds + ": would need about "
                        + pairwiseComparison.roundsNeeded() + " rounds";
        };
    }
}
