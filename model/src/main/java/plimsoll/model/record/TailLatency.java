package plimsoll.model.record;

/**
 * How slow the slow operations are: the highest percentile that as many operations support as a figure needs.
 *
 * @param percentile 99, 95, 90 or 50
 */
public record TailLatency(int percentile, double millis) {}
