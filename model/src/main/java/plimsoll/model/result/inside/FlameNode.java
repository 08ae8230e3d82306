package plimsoll.model.result.inside;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A frame of a flame graph with its callees, the most sampled first.
 *
 * @param samples of this frame and of all its callees
 */
public record FlameNode(String frame, long samples, List<FlameNode> callees) {
    /** Begins an innermost frame that is the class of allocated objects; no method contains a space. */
    public static final String ALLOCATED = "new ";

    /** Numbers that a JVM gives to a hidden class, and a compiler to a lambda: they differ from start to start. */
    private static final Pattern NUMBERS = Pattern.compile("(\\$\\$Lambda)?(?:\\$\\d+)?[/.+]0x[0-9a-f]+(?:[/.]\\d+)?"
            + "|(?<=\\$\\$Lambda)\\$\\d+(?:[/.]\\d+)?"
            + "|(?<=lambda\\$\\w{1,80})\\$\\d+$");

    public FlameNode {
        callees = List.copyOf(callees);
    }

    /** Returns {@code app.Main$$Lambda.run} for {@code app.Main$$Lambda.0x000000002b0c5cc0.run}. */
    public static String withoutNumbers(String method) {
        return NUMBERS.matcher(method).replaceAll(match -> match.group(1) == null ? "" : "\\$\\$Lambda");
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
