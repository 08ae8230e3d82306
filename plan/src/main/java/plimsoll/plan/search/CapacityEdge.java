package plimsoll.plan.search;

import java.util.List;
import java.util.Optional;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.KnobRange;

/**
 * One edge between values that hold and values that break. Its ends are called holds and breaks, never lower and upper:
 * for memory, the end that holds is the larger one.
 *
 * @param holds the hardest value that held; absent if none did
 * @param breaks the easiest value that broke; absent if the range ended before
 * @param interval where half of all trials would break; absent if nothing broke or too little was tried
 * @param proven whether six of six trials held, and at most two of six held at {@code breaks}, if present
 * @param contradicted whether the trials of a verification refute an end
 * @param complete whether the search came to its own end: neither its bounds nor the load generator cut it off
 * @param notes remarks on the answer, such as that the service is not monotone
 */
public record CapacityEdge(
        KnobRange axis,
        Optional<End> holds,
        Optional<End> breaks,
        Optional<BreakpointPosterior.Interval> interval,
        boolean proven,
        boolean contradicted,
        boolean complete,
        String sentence,
        List<String> notes) {
    /**
     * A value and the full trials that count for it.
     *
     * @param verified whether these are six trials run to prove it
     * @param violation of the first trial that broke
     */
    public record End(double value, int held, int broke, boolean verified, Optional<Violation> violation) {
        public int trials() {
            return held + broke;
        }
    }

    public CapacityEdge {
        notes = List.copyOf(notes);
    }

    CapacityEdge with(List<String> others) {
        return new CapacityEdge(axis, holds, breaks, interval, proven, contradicted, complete, sentence, others);
    }
}
