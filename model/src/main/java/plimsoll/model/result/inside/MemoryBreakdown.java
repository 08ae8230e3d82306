package plimsoll.model.result.inside;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * The memory use of one JVM, seen from inside in a trial that was not judged.
 *
 * @param atMillis since the trial's start, when the regions were counted: of all counts, the one with the largest
 *     footprint
 * @param footprint anonymous resident memory then
 * @param footprintPeak the largest of the whole trial, sampled every 100 ms
 * @param outsideHeapPeak peak memory outside the heap: by the kernel's map of the process each second, and at least
 *     footprint minus committed heap in any sample
 * @param regions memory that the JVM had committed at {@code atMillis}, the largest first; empty if it never answered
 * @param live the fullest of all heap snapshots; absent if there is none
 * @param notes failed observations, with reasons
 */
public record MemoryBreakdown(
        long atMillis,
        Bytes footprint,
        Bytes footprintPeak,
        Bytes outsideHeapPeak,
        List<MemoryRegion> regions,
        Optional<HeapSnapshot> live,
        List<String> notes) {
    public MemoryBreakdown {
        regions = List.copyOf(regions);
        notes = List.copyOf(notes);
    }
}
