package plimsoll.model.record;

/**
 * The latency of the slowest operations: the highest percentile that enough operations support, by the rule for
 * figures.
 *
 * @param percentile 99, 95, 90 or 50
 */
public record TailLatency(int percentile, double millis) {}
