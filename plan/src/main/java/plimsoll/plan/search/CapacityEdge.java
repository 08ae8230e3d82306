package plimsoll.plan.search;

import java.util.List;
import java.util.Optional;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.KnobRange;

/**
 * One edge between values that hold and values that break. The ends are called holds and breaks, never lower and upper: of
 * memory, the one that holds is the larger.
 *
 * @param holds the hardest value that held; absent when none did
 * @param breaks the easiest value that broke; absent when the range ended before
 * @param interval where half of all trials would break; absent when too little was tried
 * @param proven six of six held, and at most two of six held at {@code breaks}, if there is one
 * @param notes what must be said beside the answer, such as that the service is not monotone
 */
public record CapacityEdge(
        KnobRange axis,
        Optional<End> holds,
        Optional<End> breaks,
        Optional<BreakpointPosterior.Interval> interval,
        boolean proven,
        String sentence,
        List<String> notes) {
    /**
     * A value and the full trials at it that count for it.
     *
     * @param verified whether the trials are six that were made to prove it
     * @param violation of the first of them that broke
     */
    public record End(double value, int held, int broke, boolean verified, Optional<Violation> violation) {
        public int trials() {
            return held + broke;
        }
    }

    public CapacityEdge {
        notes = List.copyOf(notes);
    }
}
