package plimsoll.engine.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import plimsoll.engine.judge.compare.Contrast;
import plimsoll.engine.judge.compare.Holm;
import plimsoll.engine.judge.compare.SignFlip;
import plimsoll.model.result.Comparison;

/** The best cell of each ranking beside every other of it. */
final class ComparisonFold {
    private ComparisonFold() {}

    static List<Comparison> of(Ranking ranking) {
        JudgedCell best = ranking.best().getFirst();
        List<JudgedCell> others = ranking.best().stream()
                .skip(1)
                .filter(other -> ranking.logRatios(best, other).length > 0)
                .toList();
        List<Double> pValues = Holm.adjusted(others.stream()
                .map(other -> SignFlip.pValue(ranking.logRatios(best, other)))
                .toList());
        List<Comparison> comparisons = new ArrayList<>();
        for (int i = 0; i < others.size(); i++) {
            comparisons.add(compare(ranking, others.get(i), pValues.get(i)));
        }
        return comparisons;
    }

    /** The better is who has the smaller mean over common rounds, which need not be who has the smaller median over all. */
    private static Comparison compare(Ranking ranking, JudgedCell other, double pValue) {
        JudgedCell best = ranking.best().getFirst();
        double[] logRatios = ranking.logRatios(best, other);
        boolean swapped = Arrays.stream(logRatios).sum() < 0;
        Contrast contrast = Contrast.of(
                swapped ? DoubleStream.of(logRatios).map(ratio -> -ratio).toArray() : logRatios, pValue);
        String better = (swapped ? other : best).name();
        String worse = (swapped ? best : other).name();
        return new Comparison(
                better,
                worse,
                ranking.figure(),
                contrast.ratio(),
                contrast.low(),
                contrast.high(),
                contrast.rounds(),
                contrast.strength().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                sentence((swapped ? other : best).variant(), (swapped ? best : other).variant(), contrast));
    }

    private static String sentence(String better, String worse, Contrast contrast) {
        String rounds = Text.many(contrast.rounds(), "round");
        return switch (contrast.strength()) {
            case DECIDED ->
                String.format(
                        Locale.ROOT,
                        "%s is %.2f times as fast as %s (%.2f to %.2f, %s)",
                        better,
                        contrast.ratio(),
                        worse,
                        contrast.low(),
                        contrast.high(),
                        rounds);
            case LOOKS_LIKE ->
                String.format(
                        Locale.ROOT,
                        "%s looks like %.2f times as fast as %s, but %s decide nothing",
                        better,
                        contrast.ratio(),
                        worse,
                        rounds);
            case NO_DIFFERENCE ->
                "no practical difference between " + better + " and " + worse + ": less than 5 % in " + rounds;
            case NOT_DECIDED ->
                "not decided between " + better + " and " + worse + " after " + rounds + ": would need about "
                        + contrast.roundsNeeded() + " rounds";
        };
    }
}
