package plimsoll.model.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One operation of a flow.
 *
 * @param think the pause before it
 * @param stores whether it leaves something that an audit finds under its identity
 * @param payload its own content; absent: that of its workload
 * @param removes the earlier step of the same flow whose stored copy it takes away
 * @param needs earlier steps that must be acknowledged before it is attempted
 */
public record FlowStep(
        String name,
        Duration think,
        boolean stores,
        Optional<Payload> payload,
        Optional<String> removes,
        List<String> needs) {
    public FlowStep {
        needs = List.copyOf(needs);
    }

    /** A step with the payload of its workload. */
    public FlowStep(String name, Duration think, boolean stores, Optional<String> removes, List<String> needs) {
        this(name, think, stores, Optional.empty(), removes, needs);
    }
}
