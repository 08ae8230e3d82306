package plimsoll.model.figure;

import java.util.Optional;

/**
 * The name of a figure in thresholds.
 *
 * @param name such as {@code response.p99}
 * @param example a bound on it, such as {@code < 250ms}
 * @param whole the limit that a bound in percent refers to
 * @param former its name in an earlier version; empty where it had no other
 */
public record ThresholdName(String name, String example, PercentBase whole, Optional<String> former) {}
