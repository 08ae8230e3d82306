package plimsoll.model.result.inside;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the operations in flight were in the judged phases of a trial that was not judged.
 *
 * @param place named by the rules in their order; it need not have the largest share
 * @param decided false when nothing reaches its bar; then the place is the likeliest and no more
 * @param share that of the place
 * @param runnerUp what would be named without it
 * @param inFlight operations begun and not over, on average
 * @param shares by {@link BottleneckCategory#title}, the largest first; together 1
 * @param evidence one line a finding
 * @param flame what the CPU was seen to do, a root a service; empty without a flight recording
 * @param notes which instruments saw nothing, and why
 */
public record TimeBreakdown(
        BottleneckCategory place,
        boolean decided,
        double share,
        Optional<BottleneckCategory> runnerUp,
        String sentence,
        double inFlight,
        Map<String, Double> shares,
        List<String> evidence,
        OperationCost perOperation,
        List<FlameNode> flame,
        List<String> notes) {
    public TimeBreakdown {
        shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
        evidence = List.copyOf(evidence);
        flame = List.copyOf(flame);
        notes = List.copyOf(notes);
    }
}
