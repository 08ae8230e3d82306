package plimsoll.model.result.inside;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.WithBuilder;

/**
 * The places of the operations in flight, during the judged phases of an explaining trial.
 *
 * @param place chosen by the rules in their order; it need not have the largest share
 * @param decided false if no category reaches its threshold: the place is then only the likeliest
 * @param share of the place
 * @param runnerUp the place that would be chosen without it
 * @param inFlight operations begun and not over, on average
 * @param shares by {@link BottleneckCategory#title}, the largest first; together 1
 * @param evidence one line per finding
 * @param flame sampled CPU stacks, one root per service; empty without a flight recording
 * @param notes instruments that observed nothing, with reasons
 */
@WithBuilder
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
