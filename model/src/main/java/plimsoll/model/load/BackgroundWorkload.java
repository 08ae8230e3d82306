package plimsoll.model.load;

import java.time.Duration;
import java.util.Optional;

/**
 * What a workload is that goes on beside the measured one: a probe of the health port, clients that stand still.
 *
 * @param within each of its operations must be acknowledged in this time; empty: only counted
 */
public record BackgroundWorkload(Optional<Duration> within) {}
