package plimsoll.lab.explain.time;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;
import plimsoll.model.result.inside.FlameNode;

/** Builds a tree of sampled stacks, from the outermost frame inwards. */
final class FlameGraphBuilder {
    private static final int NODES_MAX = 100_000;
    private static final int KEPT_MAX = 400;
    private static final int DEPTH_MAX = 100;
    private static final int NAME_MAX = 160;
    private static final String RECORDER = "jdk.jfr.internal.";

    private final Node all = new Node();
    private final Map<String, String> names = new HashMap<>();
    private int nodes;

    private static final class Node {
        private long samples;
        private final Map<String, Node> callees = new HashMap<>();
    }

    void add(@Nullable RecordedStackTrace trace) {
        if (trace == null || trace.getFrames().isEmpty()) {
            return;
        }
        List<String> frames = trace.getFrames().stream()
                .limit(DEPTH_MAX)
                .map(this::name)
                .toList()
                .reversed();
        if (frames.stream().noneMatch(frame -> frame.startsWith(RECORDER))) {
            add(frames);
        }
    }

    void add(List<String> outermostFirst) {
        Node at = all;
        at.samples++;
        for (String frame : outermostFirst) {
            if (!at.callees.containsKey(frame) && nodes >= NODES_MAX) {
                return;
            }
            nodes += at.callees.containsKey(frame) ? 0 : 1;
            at = at.callees.computeIfAbsent(frame, _ -> new Node());
            at.samples++;
        }
    }

    private String name(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        if (method == null || method.getType() == null) {
            return "?";
        }
        String name = method.getType().getName().replaceFirst("/0x.*", "") + "." + method.getName();
        return names.computeIfAbsent(name, whole -> whole.length() <= NAME_MAX ? whole : whole.substring(0, NAME_MAX));
    }

    /** Returns the frames with the most samples; empty if there are no samples. */
    Optional<FlameNode> root() {
        return all.samples == 0 ? Optional.empty() : Optional.of(prune("all", all, leastSamples()));
    }

    private long leastSamples() {
        List<Long> counts = new ArrayList<>();
        collect(all, counts);
        counts.sort(Comparator.reverseOrder());
        return counts.size() <= KEPT_MAX ? 1 : counts.get(KEPT_MAX) + 1;
    }

    private static void collect(Node node, List<Long> counts) {
        node.callees.values().forEach(callee -> {
            counts.add(callee.samples);
            collect(callee, counts);
        });
    }

    private static FlameNode prune(String frame, Node node, long least) {
        List<FlameNode> callees = node.callees.entrySet().stream()
                .filter(each -> each.getValue().samples >= least)
                .map(each -> prune(each.getKey(), each.getValue(), least))
                .sorted(Comparator.comparingLong(FlameNode::samples).reversed().thenComparing(FlameNode::frame))
                .toList();
        return new FlameNode(frame, node.samples, callees);
    }
}
