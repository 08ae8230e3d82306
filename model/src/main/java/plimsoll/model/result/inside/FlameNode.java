package plimsoll.model.result.inside;

import java.util.List;

/**
 * A frame of a flame graph with what it called, the most sampled first.
 *
 * @param samples of this frame and of all that it called
 */
public record FlameNode(String frame, long samples, List<FlameNode> callees) {
    public FlameNode {
        callees = List.copyOf(callees);
    }
}
