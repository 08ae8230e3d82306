package plimsoll.model.load;

import java.time.Duration;
import java.util.Optional;

/**
 * Marks a workload that runs alongside the measured one: a probe of the health port, idle clients.
 *
 * @param within time in which each of its operations must be acknowledged; empty: they are only counted
 */
public record BackgroundWorkload(Optional<Duration> within) {}
