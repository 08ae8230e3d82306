package plimsoll.judge.figure;

import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * Lower and upper bound of a measured figure.
 *
 * @param high infinite if only a lower bound is known
 * @param exact false if too little was measured to state the figure, though a threshold on it may be decidable
 * @param whole the amount that a threshold in percent is a share of, such as a memory cap; empty if there is none
 * @param member the subject that it was measured of, by its name in the study; empty for the whole trial
 */
public record MeasuredRange(double low, double high, boolean exact, Optional<Bytes> whole, Optional<String> member) {
    MeasuredRange(double low, double high, boolean exact) {
        this(low, high, exact, Optional.empty(), Optional.empty());
    }

    static MeasuredRange exactly(double value) {
        return new MeasuredRange(value, value, true);
    }

    static MeasuredRange atLeast(double value) {
        return new MeasuredRange(value, Double.POSITIVE_INFINITY, false);
    }
}
