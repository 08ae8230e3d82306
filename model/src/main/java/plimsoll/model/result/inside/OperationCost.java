package plimsoll.model.result.inside;

import java.util.Optional;

/**
 * The average cost of one finished operation to the services of an explaining trial, over the judged phases.
 *
 * @param cpuMicros absent if no CPU time was sampled
 * @param allocatedBytes of the Java heap; absent with fewer than two collections
 */
public record OperationCost(Optional<Double> cpuMicros, Optional<Double> allocatedBytes) {}
