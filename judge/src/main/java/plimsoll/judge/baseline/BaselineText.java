package plimsoll.judge.baseline;

import java.util.Locale;
import java.util.Optional;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.model.result.comparison.BaselinePair.Status;
import plimsoll.model.result.comparison.Delta.Change;

/** Sentences about one figure compared with the baseline's. */
final class BaselineText {
    private BaselineText() {}

    /** Such as {@code throughput -10.3 % (95 % interval -11.2 % to -9.4 %, 8 rounds)}. */
    static String change(BaselineThresholdResult result, int rounds) {
        String name = result.figure().name();
        return result.change()
                .map(change -> rounds < 2
                        ? name + " " + signed(change.share()) + " in one round"
                        : name + " " + signed(change.share()) + " (" + interval(change) + ", " + rounds + " rounds)")
                .orElse(name + ": not measured in any round that counts for both builds");
    }

    /** Returns the change and its status. */
    static String sentence(BaselineThresholdResult result, Status status, PairwiseComparison pairwiseComparison) {
        return change(result, pairwiseComparison.rounds())
                + switch (status) {
                    case WORSE -> ": worse than the baseline" + blind(result, pairwiseComparison);
                    case BETTER -> ": better than the baseline" + blind(result, pairwiseComparison);
                    case NO_DIFFERENCE ->
                        ": no practical difference from the baseline" + blind(result, pairwiseComparison);
                    case LOOKS_WORSE ->
                        ": looks worse than the baseline" + caveat(result, pairwiseComparison)
                                + blind(result, pairwiseComparison);
                    case LOOKS_BETTER ->
                        ": looks better than the baseline" + caveat(result, pairwiseComparison)
                                + blind(result, pairwiseComparison);
                    case NOT_DECIDED ->
                        result.change().isEmpty()
                                ? ": not decided"
                                : ": not decided, would need about " + pairwiseComparison.roundsNeeded() + " rounds"
                                        + blind(result, pairwiseComparison);
                    case BROKE, ONLY_THIS_HELD ->
                        throw new IllegalArgumentException("status " + status + " applies to cells, not to figures");
                };
    }

    /** Returns the smallest loss that would have been decided; empty for a figure that is only shown. */
    static Optional<Double> detectable(BaselineThresholdResult result, PairwiseComparison pairwiseComparison) {
        return Optional.of(pairwiseComparison.detectable()).filter(share -> result.tested() && Double.isFinite(share));
    }

    private static String blind(BaselineThresholdResult result, PairwiseComparison pairwiseComparison) {
        return detectable(result, pairwiseComparison)
                .map(share -> String.format(
                        Locale.ROOT,
                        "; these rounds decide a loss of %.1f %% or more in nine of ten runs",
                        share * 100))
                .orElse("");
    }

    private static String caveat(BaselineThresholdResult result, PairwiseComparison pairwiseComparison) {
        return pairwiseComparison.rounds() < PairwiseComparison.DECIDING_ROUNDS
                ? "; it takes " + PairwiseComparison.DECIDING_ROUNDS + " rounds to decide"
                : result.tested() || result.bound().isPresent() ? "" : "; the study sets no bound on it";
    }

    private static String interval(Change change) {
        return "95 % interval " + signed(change.low()) + " to " + signed(change.high());
    }

    private static String signed(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", share * 100);
    }
}
