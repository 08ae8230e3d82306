package plimsoll.model;

import java.time.Duration;

/**
 * Operations of one kind, driven by one worker.
 *
 * @param deadline from the intended start; an operation without a trustworthy answer by then is unknown
 */
public record Workload(
        String name, DriverSpec driver, LoadModel load, Payload payload, Placement placement, Duration deadline) {}
