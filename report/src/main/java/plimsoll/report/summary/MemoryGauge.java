package plimsoll.report.summary;

/** How deep a cell was loaded, in bytes: the cap's line, and what lay under it at its peak. 0 where nothing was seen. */
public record MemoryGauge(long cap, long footprint, long containerPeak, long cachePeak) {}
