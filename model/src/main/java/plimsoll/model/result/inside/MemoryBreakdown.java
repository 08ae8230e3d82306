package plimsoll.model.result.inside;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * What filled the memory of one JVM, seen from inside in a trial that was not judged.
 *
 * @param atMillis of the trial, when the regions were counted: of all such looks the one with the largest footprint
 * @param footprint anonymous resident memory then
 * @param footprintPeak the largest of the whole trial, sampled every 100 ms
 * @param outsideHeapPeak the most that it held beside its heap: by the kernel's map of the process each second, and at least footprint less committed heap in
 *     any sample
 * @param regions what the JVM had committed at {@code atMillis}, the largest first; empty when it never answered
 * @param live of all looks into the heap the fullest; absent when none was answered
 * @param notes looks that came to nothing, and why
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

    /** Committed for one region; zero when it was not counted. */
    public Bytes committed(String region) {
        return regions.stream()
                .filter(one -> one.name().equals(region))
                .map(MemoryRegion::committed)
                .findFirst()
                .orElse(new Bytes(0));
    }
}
