package plimsoll.model.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Operations that are driven by one worker: all of one kind, or the steps of flows.
 *
 * @param deadline from the intended start; an operation without a trustworthy answer by then is unknown
 * @param beside present where it only goes on beside the load that is measured, and ends with it
 * @param flows what an arrival sets off, one of them chosen by weight; empty: one operation that may be stored
 */
public record Workload(
        String name,
        DriverSpec driver,
        LoadModel load,
        Payload payload,
        WorkerPlacement placement,
        Duration deadline,
        Optional<BackgroundWorkload> beside,
        List<Flow> flows) {
    public Workload {
        flows = List.copyOf(flows);
    }

    /** Each arrival is one operation. */
    public Workload(
            String name,
            DriverSpec driver,
            LoadModel load,
            Payload payload,
            WorkerPlacement placement,
            Duration deadline) {
        this(name, driver, load, payload, placement, deadline, Optional.empty(), List.of());
    }

    /** Whether its operations are the load that is measured and judged. */
    public boolean measured() {
        return beside.isEmpty();
    }

    /** Whether a script of the user's own sends its operations, of which nothing is known here. */
    public boolean scripted() {
        return load instanceof LoadModel.Script;
    }

    /** Whether it stores something that an audit can find. */
    public boolean stores() {
        return payload.size().count() > 0
                || flows.stream().flatMap(flow -> flow.steps().stream()).anyMatch(FlowStep::stores);
    }

    /** How many producers of identities a phase of it has: one a step; a script gives none. */
    public int producersPerPhase() {
        return scripted()
                ? 0
                : Math.max(
                        1, flows.stream().mapToInt(flow -> flow.steps().size()).sum());
    }
}
