package plimsoll.model.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The operations that one worker performs: all of one kind, or the steps of flows.
 *
 * @param payload of each operation, unless its step has its own
 * @param deadline from the intended start; an operation without a trustworthy answer by then is unknown
 * @param background present if it only runs alongside the measured load, and ends with it
 * @param flows an arrival runs one of them, chosen by weight; empty: it is one operation that may be stored
 */
public record Workload(
        String name,
        DriverSpec driver,
        LoadModel load,
        Payload payload,
        WorkerPlacement placement,
        Duration deadline,
        Optional<BackgroundWorkload> background,
        List<Flow> flows) {
    public Workload {
        flows = List.copyOf(flows);
    }

    /** A measured workload without flows. */
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
        return background.isEmpty();
    }

    /** Whether a user's script sends its operations, which are unknown here. */
    public boolean scripted() {
        return load instanceof LoadModel.Script;
    }

    /** Whether it stores something that an audit can find. */
    public boolean stores() {
        return payload.size().count() > 0
                || flows.stream().flatMap(flow -> flow.steps().stream()).anyMatch(FlowStep::stores);
    }

    /** Whether its operations only read, so that there is nothing to lose. */
    public boolean reads() {
        return driver.reads() && !stores();
    }

    /** Returns the payload of each producer of a phase: one per step, in order; none for a script. */
    public List<Payload> payloads() {
        if (scripted()) {
            return List.of();
        }
        return flows.isEmpty()
                ? List.of(payload)
                : flows.stream()
                        .flatMap(flow -> flow.steps().stream())
                        .map(step -> step.payload().orElse(payload))
                        .toList();
    }

    /** Returns the mean number of payload bytes that an arrival sends. */
    public double bytesPerArrival() {
        if (flows.isEmpty()) {
            return (double) payload.size().count();
        }
        double bytes = 0;
        double weights = 0;
        for (Flow flow : flows) {
            for (FlowStep step : flow.steps()) {
                bytes += (double) flow.weight()
                        * step.payload().orElse(payload).size().count();
            }
            weights += flow.weight();
        }
        return bytes / weights;
    }

    /** Returns the mean number of operations of an arrival, if each of its steps is attempted. */
    public double operationsPerArrival() {
        if (flows.isEmpty()) {
            return 1;
        }
        double operations = 0;
        double weights = 0;
        for (Flow flow : flows) {
            operations += (double) flow.weight() * flow.steps().size();
            weights += flow.weight();
        }
        return operations / weights;
    }

    /** The number of producers of operation identities in each of its phases: one per step, none for a script. */
    public int producersPerPhase() {
        return payloads().size();
    }
}
