package plimsoll.model;

import java.time.Duration;
import java.util.Optional;

/**
 * Operations of one kind, driven by one worker.
 *
 * @param deadline from the intended start; an operation without a trustworthy answer by then is unknown
 * @param beside present where it only goes on beside the load that is measured, and ends with it
 */
public record Workload(
        String name,
        DriverSpec driver,
        LoadModel load,
        Payload payload,
        Placement placement,
        Duration deadline,
        Optional<Beside> beside) {
    /** One that is measured. */
    public Workload(
            String name, DriverSpec driver, LoadModel load, Payload payload, Placement placement, Duration deadline) {
        this(name, driver, load, payload, placement, deadline, Optional.empty());
    }

    /** Whether its operations are the load that is measured and judged. */
    public boolean measured() {
        return beside.isEmpty();
    }

    /** Whether it stores something that an audit can find. */
    public boolean stores() {
        return payload.size().count() > 0;
    }
}
