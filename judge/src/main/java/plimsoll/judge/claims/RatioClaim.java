package plimsoll.judge.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.claims.ClaimEvidence.Trials;
import plimsoll.judge.statistics.ConfidenceInterval;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.claim.ExpectedRange;

/** Judges a claim on the ratio of two cells' figures, by their common rounds. */
final class RatioClaim {
    private static final double CONFIDENCE = 0.95;

    private RatioClaim() {}

    /** Both trials of one round, and the ratio of the figure. */
    private record Pair(RoundEvidence of, RoundEvidence to, double ratio) {}

    static ClaimAnswer of(ClaimPredicate.Ratio claimed, ClaimEvidence evidence) {
        Trials of = evidence.of(claimed.of());
        Trials to = evidence.of(claimed.to());
        if (of.isEmpty() || to.isEmpty()) {
            return ClaimAnswer.notRun(of.isEmpty() ? of.cell() : to.cell());
        }
        List<Pair> pairs = pairs(claimed.figure(), of, to);
        if (pairs.isEmpty()) {
            Trials without = of.covering(claimed.figure()).isEmpty() ? of : to;
            return without.covering(claimed.figure()).isEmpty()
                    ? without.unusable()
                    : ClaimAnswer.undecided("no round measured " + claimed.figure() + " in both cells", List.of());
        }
        return judged(claimed.is(), pairs, evidence.errorShare(claimed.of(), claimed.to(), lastRounds(pairs)))
                .withMore(of.leftOut(claimed.figure()) + to.leftOut(claimed.figure()));
    }

    private static Map<String, Integer> lastRounds(List<Pair> pairs) {
        return pairs.stream()
                .map(Pair::of)
                .collect(Collectors.toMap(
                        RoundEvidence::source, one -> one.trial().round(), Integer::max));
    }

    /** @param share of the error of 5 % that the interval may spend */
    private static ClaimAnswer judged(ExpectedRange range, List<Pair> pairs, double share) {
        ConfidenceInterval logs = ConfidenceInterval.ofRounds(
                pairs.stream().mapToDouble(pair -> Math.log(pair.ratio)).toArray(), 1 - (1 - CONFIDENCE) * share);
        double ratio = Math.exp(logs.mean());
        double low = Math.exp(logs.low());
        double high = Math.exp(logs.high());
        List<RoundEvidence> trials = new ArrayList<>();
        pairs.forEach(pair -> trials.addAll(List.of(pair.of, pair.to)));
        if (pairs.size() == 1) {
            return new ClaimAnswer(
                    ClaimVerdict.NOT_DECIDABLE,
                    number(ratio),
                    "1 round has no interval; " + PairwiseComparison.DECIDING_ROUNDS + " rounds would decide",
                    trials);
        }
        if (Double.isInfinite(high)) {
            return new ClaimAnswer(
                    ClaimVerdict.NOT_DECIDABLE,
                    number(ratio),
                    rounds(pairs.size()) + " in common are too few for an interval at the level of their look",
                    trials);
        }
        String measured = number(ratio) + " (" + number(low) + " to " + number(high) + ")";
        return new ClaimAnswer(standing(range, low, high, pairs.size()), measured, because(range, pairs), trials);
    }

    private static ClaimVerdict standing(ExpectedRange range, double low, double high, int rounds) {
        return range.encloses(low, high) || range.excludes(low, high)
                ? ClaimAnswer.supported(range.encloses(low, high), rounds)
                : ClaimVerdict.NOT_DECIDABLE;
    }

    /** Names the number of results if there are several: the ratio is a mean over days, each by its own rounds. */
    private static String because(ExpectedRange range, List<Pair> pairs) {
        long results = pairs.stream().map(pair -> pair.of.source()).distinct().count();
        return "95 % interval over " + rounds(pairs.size()) + (results == 1 ? "" : " of " + results + " results")
                + " against " + range.written();
    }

    private static List<Pair> pairs(String figure, Trials of, Trials to) {
        return of.covering(figure).stream()
                .flatMap(first -> partner(figure, first, to).flatMap(second -> pair(figure, first, second)).stream())
                .toList();
    }

    /** Pairs rounds of the same result only; rounds of different results ran at different times. */
    private static Optional<RoundEvidence> partner(String figure, RoundEvidence first, Trials to) {
        return to.covering(figure).stream()
                .filter(second -> second.source().equals(first.source())
                        && second.trial().round() == first.trial().round())
                .findFirst();
    }

    private static Optional<Pair> pair(String figure, RoundEvidence first, RoundEvidence second) {
        Optional<Double> of = first.figure(figure).filter(value -> value > 0);
        Optional<Double> to = second.figure(figure).filter(value -> value > 0);
        return of.flatMap(above -> to.map(below -> new Pair(first, second, above / below)));
    }

    private static String rounds(int count) {
        return count == 1 ? "1 round" : count + " rounds";
    }

    private static String number(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
