package plimsoll.model.result.inside;

import java.util.Optional;

/**
 * What one finished operation cost the services of an explaining trial, on average over the judged phases.
 *
 * @param cpuMicros absent when no CPU time was sampled
 * @param allocatedBytes of the Java heap; absent with fewer than two collections
 */
public record OperationCost(Optional<Double> cpuMicros, Optional<Double> allocatedBytes) {}
