package plimsoll.judge.baseline;

import java.util.Locale;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.model.result.comparison.BaselinePair.Status;
import plimsoll.model.result.comparison.Delta.Change;

/** What is said of one figure beside a baseline's. */
final class BaselineText {
    private BaselineText() {}

    /** Such as {@code throughput -10.3 % (95 % interval -11.2 % to -9.4 %, 8 rounds)}. */
    static String seen(BaselineThresholdResult held, int rounds) {
        String words = held.figure().name();
        return held.change()
                .map(change -> rounds < 2
                        ? words + " " + signed(change.share()) + " in one round"
                        : words + " " + signed(change.share()) + " (" + interval(change) + ", " + rounds + " rounds)")
                .orElse(words + ": no round in which both held gives it");
    }

    /** With what it amounts to. */
    static String sentence(BaselineThresholdResult held, Status status, PairwiseComparison pairwiseComparison) {
        return seen(held, pairwiseComparison.rounds())
                + switch (status) {
                    case WORSE -> ": worse than the baseline";
                    case BETTER -> ": better than the baseline";
                    case NO_DIFFERENCE -> ": no practical difference to the baseline";
                    case LOOKS_WORSE -> ": looks worse than the baseline" + why(held, pairwiseComparison);
                    case LOOKS_BETTER -> ": looks better than the baseline" + why(held, pairwiseComparison);
                    case NOT_DECIDED ->
                        ": not decided, would need about " + pairwiseComparison.roundsNeeded() + " rounds";
                    case BROKE, ONLY_THIS_HELD ->
                        throw new IllegalArgumentException("a figure does not break, but here it is " + status);
                };
    }

    private static String why(BaselineThresholdResult held, PairwiseComparison pairwiseComparison) {
        return pairwiseComparison.rounds() < PairwiseComparison.DECIDING_ROUNDS
                ? "; it takes " + PairwiseComparison.DECIDING_ROUNDS + " rounds to decide"
                : held.tested() ? "" : "; no bound of the study is on it";
    }

    private static String interval(Change change) {
        return "95 % interval " + signed(change.low()) + " to " + signed(change.high());
    }

    private static String signed(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", share * 100);
    }
}
