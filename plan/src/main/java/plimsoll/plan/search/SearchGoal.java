package plimsoll.plan.search;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.study.SearchSpec;
import plimsoll.plan.search.knob.KnobRange;

/**
 * What a search is asked for.
 *
 * @param width how far the ends of the bracket may lie apart, as a share, such as 0.1
 * @param hint where the answer is thought to lie; empty: start at the easy end
 * @param trialsMax no more trials than these, inconclusive ones included
 * @param timeMax no new trial after this much time in trials
 * @param proof trials at each end of the answer; six prove it, fewer only sketch it
 */
public record SearchGoal(
        KnobRange axis, double width, Optional<Double> hint, int trialsMax, Duration timeMax, int proof) {
    /** So many trials at each end are a proof. */
    public static final int PROOF = 6;

    public static final int TRIALS_MAX = 60;
    public static final Duration TIME_MAX = Duration.ofHours(2);

    public SearchGoal {
        if (!SearchSpec.isWidth(width)) {
            throw new IllegalArgumentException(
                    "a search's width is from 1% to 100%, but this is " + KnobRange.plain(width * 100) + "%");
        }
        if (trialsMax < 1 || timeMax.isNegative() || timeMax.isZero()) {
            throw new IllegalArgumentException("a search has at least 1 trial and some time, but this has " + trialsMax
                    + " trials and " + timeMax.toSeconds() + " s");
        }
        if (proof < 1 || proof > 30) {
            throw new IllegalArgumentException("an end is proven by 1 to 30 trials, but this is " + proof);
        }
        if (hint.isPresent() && !(hint.get() > 0)) {
            throw new IllegalArgumentException("a hint is a value above 0, but this is " + hint.get());
        }
    }

    /** The usual bounds, and no idea where the answer lies. */
    public static SearchGoal of(KnobRange knobRange, double width) {
        return new SearchGoal(knobRange, width, Optional.empty(), TRIALS_MAX, TIME_MAX, PROOF);
    }

    public SearchGoal near(double value) {
        return new SearchGoal(axis, width, Optional.of(value), trialsMax, timeMax, proof);
    }

    public SearchGoal atMost(int trials, Duration time) {
        return new SearchGoal(axis, width, hint, trials, time, proof);
    }

    /** With so many trials at each end. */
    public SearchGoal proofOf(int trials) {
        return new SearchGoal(axis, width, hint, trialsMax, timeMax, trials);
    }

    /** Of the trials at the value that breaks so many must break, if none dies or loses data. */
    int mustBreak() {
        return Math.ceilDiv(2 * proof, 3);
    }

    /** Of those at a value that killed or lost at least so many: else a later proof of it could come out otherwise. */
    int mustDie() {
        return Math.ceilDiv(proof, 2);
    }

    SearchGoal over(KnobRange part) {
        return new SearchGoal(part, width, Optional.empty(), trialsMax, timeMax, proof);
    }
}
