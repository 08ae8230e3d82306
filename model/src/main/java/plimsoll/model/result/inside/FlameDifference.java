package plimsoll.model.result.inside;

import java.util.List;

/**
 * A frame of two flame graphs, with its callees in either.
 *
 * @param before cost of an operation in this frame and all its callees in the variant that is compared with
 * @param now the same of the variant itself
 */
public record FlameDifference(String frame, double before, double now, List<FlameDifference> callees) {
    public FlameDifference {
        callees = List.copyOf(callees);
    }
}
