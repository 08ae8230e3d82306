package plimsoll.judge.figure;

import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * Between which bounds a figure lies that was measured.
 *
 * @param high infinite where only the least is known
 * @param exact false where too little was seen to say the figure, though a bound on it may be decided
 * @param whole what a limit in percent is a share of, such as a memory cap; empty where there is none
 */
public record MeasuredRange(double low, double high, boolean exact, Optional<Bytes> whole) {
    static MeasuredRange exactly(double value) {
        return new MeasuredRange(value, value, true, Optional.empty());
    }

    static MeasuredRange atLeast(double value) {
        return new MeasuredRange(value, Double.POSITIVE_INFINITY, false, Optional.empty());
    }
}
