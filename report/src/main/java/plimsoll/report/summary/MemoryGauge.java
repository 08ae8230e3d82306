package plimsoll.report.summary;

/**
 * The memory load of a cell in bytes: the cap, and the peaks below it. 0 if not measured.
 *
 * @param cap of all replicas together, if there are several
 * @param heapPeak Java heap in use, garbage included
 * @param liveSet Java heap in use after a full collection, or an upper bound on it
 */
public record MemoryGauge(long cap, long heapPeak, long liveSet, long footprint, long workingSet, long containerPeak) {}
