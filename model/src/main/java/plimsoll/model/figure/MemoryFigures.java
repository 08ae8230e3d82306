package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;

/** What the service held, from outside of it and by the log of its collector. */
public final class MemoryFigures {
    private static final ColumnGroup GROUP = ColumnGroup.MEMORY;
    private static final String OF_HEAP = "'% of limit' is of the heap";
    private static final String OF_MEMORY = "'% of limit' is of the memory cap";

    public static final Figure HEAP_PEAK = bytes("heapPeakBytes", "peak of the heap", PercentBase.HEAP_CAP)
            .bound("heap.peak", "< 95% of limit")
            .column(GROUP, "heapPeak", "heap peak")
            .headed("heap")
            .note(OF_HEAP)
            .says("most Java heap in use at once");
    public static final Figure HEAP_LIVE = bytes("heapLiveBytes", "live heap", PercentBase.HEAP_CAP)
            .bound("heap.live", "< 60% of limit")
            .column(GROUP, "heapLive", "heap live")
            .note(OF_HEAP)
            .says("Java heap still reachable after a full collection");
    public static final Figure HEAP_AFTER_GC = bytes(
                    "heapAfterGcMaxBytes", "heap after a collection", PercentBase.HEAP_CAP)
            .bound("heap.after_gc.max", "< 80% of limit")
            .note(OF_HEAP)
            .says("largest heap in use right after a collection");
    public static final Figure FOOTPRINT = bytes("footprintPeakBytes", "footprint", PercentBase.MEMORY_CAP)
            .bound("footprint", "< 300m")
            .column(GROUP, "footprint", "footprint")
            .note("no page cache; " + OF_MEMORY)
            .says("most anonymous resident memory of the process");
    public static final Figure CONTAINER = bytes("cgroupPeakBytes", "peak of the container", PercentBase.MEMORY_CAP)
            .bound("container", "< 400m")
            .column(GROUP, "container", "container")
            .note(OF_MEMORY)
            .says("most the kernel charged to its cgroup, page cache included");
    public static final Figure CACHE = bytes("cachePeakBytes", "page cache", PercentBase.MEMORY_CAP)
            .bound("cache", "< 100m")
            .column(GROUP, "cache", "page cache")
            .note(OF_MEMORY)
            .says("page cache in the cgroup; the kernel gives it back when memory is short");
    public static final Figure PEAK = bytes("memoryPeakBytes", "peak of the capped memory", PercentBase.MEMORY_CAP)
            .bound("memory.peak", "< 95% of limit")
            .note("the larger of the process's own peak and its cgroup's charge less cache; " + OF_MEMORY)
            .says("the most memory held at once, page cache apart");
    public static final Figure RESIDENT = bytes("residentPeakBytes", "resident memory", PercentBase.MEMORY_CAP)
            .bound("resident", "< 400m")
            .note("it counts pages of files too; " + OF_MEMORY)
            .says("most resident memory by the process's own count");
    public static final Figure OUTSIDE_HEAP = bytes(
                    "outsideHeapPeakBytes", "memory outside the heap", PercentBase.MEMORY_CAP)
            .bound("heap.outside", "< 150m")
            .note(OF_MEMORY)
            .says("most anonymous memory less what the heap had claimed");

    static final List<Figure> ALL =
            List.of(HEAP_PEAK, HEAP_LIVE, HEAP_AFTER_GC, FOOTPRINT, CONTAINER, CACHE, PEAK, RESIDENT, OUTSIDE_HEAP);

    private MemoryFigures() {}

    private static FigureBuilder bytes(String key, String name, PercentBase base) {
        return figure(key, Unit.BYTES, name).by(FigureSource.SUBJECT).of(base);
    }
}
