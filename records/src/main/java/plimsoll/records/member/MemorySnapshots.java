package plimsoll.records.member;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.result.inside.HeapSnapshot;
import plimsoll.model.result.inside.MemoryRegion;

/**
 * Observations of one JVM's memory from inside: the content of {@code memory.json}.
 *
 * @param natives in time order
 * @param fullest the heap snapshot with the most bytes
 * @param failed the first few failed observations, with reasons, and when the last look was taken if more were due
 */
public record MemorySnapshots(List<NativeLook> natives, Optional<HeapSnapshot> fullest, List<String> failed) {
    public MemorySnapshots {
        natives = List.copyOf(natives);
        failed = List.copyOf(failed);
    }

    /**
     * The memory that a JVM had committed at one moment.
     *
     * @param footprint anonymous resident memory in the preceding sample
     * @param besideHeap anonymous resident memory outside the heap, by the kernel's map; absent if the collector does
     *     not reveal the address of its heap
     */
    public record NativeLook(long atMillis, Bytes footprint, Optional<Bytes> besideHeap, List<MemoryRegion> regions) {
        public NativeLook {
            regions = List.copyOf(regions);
        }
    }
}
