package plimsoll.records.member;

import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.result.inside.HeapSnapshot;
import plimsoll.model.result.inside.MemoryRegion;

/**
 * What was seen of one JVM's memory from inside: the content of {@code memory.json}.
 *
 * @param natives in the order of time
 * @param fullest of all looks into the heap
 * @param failed looks that came to nothing, and why; the first few
 */
public record MemorySnapshots(List<NativeLook> natives, Optional<HeapSnapshot> fullest, List<String> failed) {
    public MemorySnapshots {
        natives = List.copyOf(natives);
        failed = List.copyOf(failed);
    }

    /**
     * What a JVM had committed at one moment.
     *
     * @param footprint anonymous resident memory in the sample before
     * @param besideHeap anonymous resident memory that lies beside the heap, by the kernel's own map; absent where the collector does not say where its heap is
     */
    public record NativeLook(long atMillis, Bytes footprint, Optional<Bytes> besideHeap, List<MemoryRegion> regions) {
        public NativeLook {
            regions = List.copyOf(regions);
        }
    }
}
