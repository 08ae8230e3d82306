package plimsoll.judge.baseline;

import java.util.Locale;
import plimsoll.judge.statistics.Contrast;
import plimsoll.model.result.comparison.BaselinePair.Standing;
import plimsoll.model.result.comparison.Delta.Change;

/** What is said of one figure beside a baseline's. */
final class BaselineWords {
    private BaselineWords() {}

    /** Such as {@code throughput -10.3 % (95 % interval -11.2 % to -9.4 %, 8 rounds)}. */
    static String seen(BaselineHeld held, int rounds) {
        String words = held.figure().name();
        return held.change()
                .map(change -> rounds < 2
                        ? words + " " + signed(change.share()) + " in one round"
                        : words + " " + signed(change.share()) + " (" + interval(change) + ", " + rounds + " rounds)")
                .orElse(words + ": no round in which both held gives it");
    }

    /** With what it amounts to. */
    static String sentence(BaselineHeld held, Standing standing, Contrast contrast) {
        return seen(held, contrast.rounds())
                + switch (standing) {
                    case WORSE -> ": worse than the baseline";
                    case BETTER -> ": better than the baseline";
                    case NO_DIFFERENCE -> ": no practical difference to the baseline";
                    case LOOKS_WORSE -> ": looks worse than the baseline" + why(held, contrast);
                    case LOOKS_BETTER -> ": looks better than the baseline" + why(held, contrast);
                    case NOT_DECIDED -> ": not decided, would need about " + contrast.roundsNeeded() + " rounds";
                    case BROKE, ONLY_THIS_HELD ->
                        throw new IllegalArgumentException("a figure does not break, but here it is " + standing);
                };
    }

    private static String why(BaselineHeld held, Contrast contrast) {
        return contrast.rounds() < Contrast.DECIDING_ROUNDS
                ? "; it takes " + Contrast.DECIDING_ROUNDS + " rounds to decide"
                : held.tested() ? "" : "; no bound of the study is on it";
    }

    private static String interval(Change change) {
        return "95 % interval " + signed(change.low()) + " to " + signed(change.high());
    }

    private static String signed(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", share * 100);
    }
}
