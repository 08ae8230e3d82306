package plimsoll.judge.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.judge.claims.Evidence.Trials;
import plimsoll.judge.statistics.Contrast;
import plimsoll.judge.statistics.Interval;
import plimsoll.model.claim.Bound;
import plimsoll.model.claim.Predicate;
import plimsoll.model.claim.Standing;

/** Whether one cell's figure stands to another's as it was claimed to, by the same rounds of both. */
final class Proportion {
    private static final double CONFIDENCE = 0.95;

    private Proportion() {}

    /** Of one round: both trials and the figure's ratio. */
    private record Pair(Witness of, Witness to, double ratio) {}

    static Answer of(Predicate.Ratio claimed, Trials of, Trials to) {
        if (of.none() || to.none()) {
            return Answer.notRun(of.none() ? of.cell() : to.cell());
        }
        List<Pair> pairs = pairs(claimed.figure(), of, to);
        if (pairs.isEmpty()) {
            Trials without = of.survivors().isEmpty() ? of : to;
            return without.survivors().isEmpty()
                    ? without.silent()
                    : Answer.undecided("no round gives " + claimed.figure() + " of both", List.of());
        }
        return judged(claimed.is(), pairs);
    }

    private static Answer judged(Bound bound, List<Pair> pairs) {
        Interval logs = Interval.of(
                pairs.stream().mapToDouble(pair -> Math.log(pair.ratio)).toArray(), CONFIDENCE);
        double ratio = Math.exp(logs.mean());
        double low = Math.exp(logs.low());
        double high = Math.exp(logs.high());
        List<Witness> trials = new ArrayList<>();
        pairs.forEach(pair -> trials.addAll(List.of(pair.of, pair.to)));
        if (pairs.size() < Contrast.DECIDING_ROUNDS) {
            String looks = bound.holds(ratio) ? "looks confirmed" : "looks refuted";
            String because = looks + ", but " + rounds(pairs.size()) + (pairs.size() == 1 ? " decides" : " decide")
                    + " nothing; " + Contrast.DECIDING_ROUNDS + " would";
            return new Answer(Standing.NOT_DECIDABLE, number(ratio), because, trials);
        }
        String measured = number(ratio) + " (" + number(low) + " to " + number(high) + ")";
        return new Answer(standing(bound, low, high), measured, because(bound, pairs.size()), trials);
    }

    private static Standing standing(Bound bound, double low, double high) {
        return bound.encloses(low, high)
                ? Standing.CONFIRMED
                : bound.excludes(low, high) ? Standing.REFUTED : Standing.NOT_DECIDABLE;
    }

    private static String because(Bound bound, int rounds) {
        return "95 % interval over " + rounds(rounds) + " against " + bound.written();
    }

    private static List<Pair> pairs(String figure, Trials of, Trials to) {
        return of.survivors().stream()
                .flatMap(first -> partner(first, to).flatMap(second -> pair(figure, first, second)).stream())
                .toList();
    }

    /** Rounds of different results ran on different days: they are no pair. */
    private static Optional<Witness> partner(Witness first, Trials to) {
        return to.survivors().stream()
                .filter(second -> second.source().equals(first.source())
                        && second.trial().round() == first.trial().round())
                .findFirst();
    }

    private static Optional<Pair> pair(String figure, Witness first, Witness second) {
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
