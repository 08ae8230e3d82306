package plimsoll.report.summary;

/**
 * The memory load of a cell in bytes: the cap, and the peaks below it. 0 if not measured.
 *
 * @param cap of all replicas together, if there are several
 */
public record MemoryGauge(long cap, long footprint, long workingSet, long containerPeak, long cachePeak) {}
