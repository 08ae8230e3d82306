package plimsoll.model.result.inside;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A frame of a flame graph with its callees, the most sampled first.
 *
 * @param samples of this frame and of all its callees
 */
public record FlameNode(String frame, long samples, List<FlameNode> callees) {
    /** Begins an innermost frame that is the class of allocated objects; no method contains a space. */
    public static final String ALLOCATED = "new ";

    public FlameNode {
        callees = List.copyOf(callees);
    }

    /** Returns the graph without its rarest frames, of which at most {@code most} are kept below this one. */
    public FlameNode pruned(int most) {
        List<Long> counts = new ArrayList<>();
        collect(counts);
        counts.sort(Comparator.reverseOrder());
        return counts.size() <= most ? this : withAtLeast(counts.get(most) + 1);
    }

    private void collect(List<Long> counts) {
        callees.forEach(callee -> {
            counts.add(callee.samples);
            callee.collect(counts);
        });
    }

    private FlameNode withAtLeast(long least) {
        return new FlameNode(
                frame,
                samples,
                callees.stream()
                        .filter(callee -> callee.samples >= least)
                        .map(callee -> callee.withAtLeast(least))
                        .toList());
    }
}
