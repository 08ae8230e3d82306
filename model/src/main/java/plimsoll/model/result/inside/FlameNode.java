package plimsoll.model.result.inside;

import java.util.List;

/**
 * A frame of a flame graph with its callees, the most sampled first.
 *
 * @param samples of this frame and of all its callees
 */
public record FlameNode(String frame, long samples, List<FlameNode> callees) {
    public FlameNode {
        callees = List.copyOf(callees);
    }
}
