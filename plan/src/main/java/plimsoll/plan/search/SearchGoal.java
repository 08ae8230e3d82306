package plimsoll.plan.search;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.study.SearchSpec;
import plimsoll.plan.search.knob.KnobRange;

/**
 * The goal and limits of a search.
 *
 * @param width largest distance between the ends of the bracket, as a share, such as 0.1
 * @param hint expected answer; empty to start at the easy end
 * @param trialsMax maximum number of trials, including inconclusive ones
 * @param timeMax time in trials after which no new trial starts
 * @param proof trials at each end of the answer; six prove it, fewer only sketch it
 */
public record SearchGoal(
        KnobRange axis, double width, Optional<Double> hint, int trialsMax, Duration timeMax, int proof) {
    /** Trials at each end that make a proof. */
    public static final int PROOF = 6;

    /** Most trials at each end: those that prove 99 %. */
    public static final int PROOF_MAX = 300;

    public static final int TRIALS_MAX = 60;
    public static final Duration TIME_MAX = Duration.ofHours(2);

    public SearchGoal {
        if (!SearchSpec.isWidth(width)) {
            throw new IllegalArgumentException(
                    "a search's width must be from 1% to 100%, but this is " + KnobRange.plain(width * 100) + "%");
        }
        if (trialsMax < 1 || timeMax.isNegative() || timeMax.isZero()) {
            throw new IllegalArgumentException("a search needs at least 1 trial and some time, but this has "
                    + trialsMax + " trials and " + timeMax.toSeconds() + " s");
        }
        if (proof < 1 || proof > PROOF_MAX) {
            throw new IllegalArgumentException(
                    "a proof must have 1 to " + PROOF_MAX + " trials, but this has " + proof);
        }
        if (hint.isPresent() && !(hint.get() > 0)) {
            throw new IllegalArgumentException("a hint must be above 0, but this is " + hint.get());
        }
    }

    /** Returns a goal with the default limits and no hint. */
    public static SearchGoal of(KnobRange knobRange, double width) {
        return new SearchGoal(knobRange, width, Optional.empty(), TRIALS_MAX, TIME_MAX, PROOF);
    }

    public SearchGoal near(double value) {
        return new SearchGoal(axis, width, Optional.of(value), trialsMax, timeMax, proof);
    }

    public SearchGoal atMost(int trials, Duration time) {
        return new SearchGoal(axis, width, hint, trials, time, proof);
    }

    /** Returns the goal with this number of trials at each end. */
    public SearchGoal proofOf(int trials) {
        return new SearchGoal(axis, width, hint, trialsMax, timeMax, trials);
    }

    /** Number of trials that must break at the value that breaks, if none loses data. */
    int mustBreak() {
        return Math.ceilDiv(2 * proof, 3);
    }

    /** The share of trials that an answer promises to hold, which its proof shows. */
    public SuccessPromise promise() {
        return SuccessPromise.provenBy(proof);
    }

    SearchGoal over(KnobRange part) {
        return new SearchGoal(part, width, Optional.empty(), trialsMax, timeMax, proof);
    }
}
