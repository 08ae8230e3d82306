package plimsoll.model.figure;

/**
 * How a threshold names a figure.
 *
 * @param name such as {@code response.p99}
 * @param example a bound on it, such as {@code < 250ms}
 * @param whole what a bound in percent of a limit is a share of
 */
public record ThresholdName(String name, String example, PercentBase whole) {}
