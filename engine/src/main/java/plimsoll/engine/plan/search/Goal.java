package plimsoll.engine.plan.search;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * What a search is asked for.
 *
 * @param width how far the ends of the bracket may lie apart, as a share, such as 0.1
 * @param hint where the answer is thought to lie; empty: start at the easy end
 * @param trialsMax no more trials than these, inconclusive ones included
 * @param timeMax no new trial after this much time in trials
 */
public record Goal(Axis axis, double width, OptionalDouble hint, int trialsMax, Duration timeMax) {
    public static final int TRIALS_MAX = 60;
    public static final Duration TIME_MAX = Duration.ofHours(2);

    public Goal {
        if (!(width >= 0.01 && width <= 1)) {
            throw new IllegalArgumentException(
                    "a search's width is from 1% to 100%, but this is " + Axis.plain(width * 100) + "%");
        }
        if (trialsMax < 1 || timeMax.isNegative() || timeMax.isZero()) {
            throw new IllegalArgumentException("a search has at least 1 trial and some time, but this has " + trialsMax
                    + " trials and " + timeMax.toSeconds() + " s");
        }
        if (hint.isPresent() && !(hint.getAsDouble() > 0)) {
            throw new IllegalArgumentException("a hint is a value above 0, but this is " + hint.getAsDouble());
        }
    }

    /** The usual bounds, and no idea where the answer lies. */
    public static Goal of(Axis axis, double width) {
        return new Goal(axis, width, OptionalDouble.empty(), TRIALS_MAX, TIME_MAX);
    }

    public Goal near(double value) {
        return new Goal(axis, width, OptionalDouble.of(value), trialsMax, timeMax);
    }

    public Goal atMost(int trials, Duration time) {
        return new Goal(axis, width, hint, trials, time);
    }

    Goal over(Axis part) {
        return new Goal(part, width, OptionalDouble.empty(), trialsMax, timeMax);
    }
}
