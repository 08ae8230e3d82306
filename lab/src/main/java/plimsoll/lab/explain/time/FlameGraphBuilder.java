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

/** Builds a tree of sampled stacks, from the outermost frame inwards. A sample may stand for several units. */
final class FlameGraphBuilder {
    private static final int NODES_MAX = 100_000;
    private static final int KEPT_MAX = 4_000;
    private static final int DEPTH_MAX = 100;
    private static final int NAME_MAX = 160;
    /** Frames of the instruments themselves. */
    private static final List<String> INSTRUMENTS = List.of("jdk.jfr.internal.", "jdk.internal.vm.ThreadDumper");

    private final Node all = new Node();
    private final Map<String, String> names = new HashMap<>();
    private int nodes;

    private static final class Node {
        private long samples;
        private final Map<String, Node> callees = new HashMap<>();
    }

    void add(@Nullable RecordedStackTrace trace) {
        add(trace, List.of(), 1);
    }

    /** Adds an allocation, with the class of the objects as the innermost frame, such as {@code new byte[]}. */
    void addAllocation(@Nullable RecordedStackTrace trace, String allocated, long bytes) {
        add(trace, List.of(FlameNode.ALLOCATED + shortened(allocated)), bytes);
    }

    private void add(@Nullable RecordedStackTrace trace, List<String> innermost, long samples) {
        if (trace == null || trace.getFrames().isEmpty()) {
            return;
        }
        List<String> frames = new ArrayList<>(trace.getFrames().stream()
                .limit(DEPTH_MAX)
                .map(this::name)
                .toList()
                .reversed());
        if (frames.stream().noneMatch(frame -> INSTRUMENTS.stream().anyMatch(frame::startsWith))) {
            frames.addAll(innermost);
            add(frames, samples);
        }
    }

    void add(List<String> outermostFirst, long samples) {
        Node at = all;
        at.samples += samples;
        for (String frame : outermostFirst) {
            if (!at.callees.containsKey(frame) && nodes >= NODES_MAX) {
                return;
            }
            nodes += at.callees.containsKey(frame) ? 0 : 1;
            at = at.callees.computeIfAbsent(frame, _ -> new Node());
            at.samples += samples;
        }
    }

    private String name(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        if (method == null || method.getType() == null) {
            return "?";
        }
        return names.computeIfAbsent(
                method.getType().getName() + "." + method.getName(),
                whole -> shortened(FlameNode.withoutNumbers(whole)));
    }

    private static String shortened(String whole) {
        return whole.length() <= NAME_MAX ? whole : whole.substring(0, NAME_MAX);
    }

    /** Returns the frames with the most samples; empty if there are no samples. */
    Optional<FlameNode> root() {
        return all.samples == 0
                ? Optional.empty()
                : Optional.of(node("all", all).pruned(KEPT_MAX));
    }

    private static FlameNode node(String frame, Node node) {
        List<FlameNode> callees = node.callees.entrySet().stream()
                .map(each -> node(each.getKey(), each.getValue()))
                .sorted(Comparator.comparingLong(FlameNode::samples).reversed().thenComparing(FlameNode::frame))
                .toList();
        return new FlameNode(frame, node.samples, callees);
    }
}
