package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;

/** Figures of the service's memory, from outside and by the log of its collector. */
public final class MemoryFigures {
    private static final ColumnGroup GROUP = ColumnGroup.MEMORY;
    private static final String OF_HEAP = "'% of limit' refers to the heap";
    private static final String OF_MEMORY = "'% of limit' refers to the memory cap";

    public static final Figure HEAP_PEAK = bytes("heapPeakBytes", "peak of the heap", PercentBase.HEAP_CAP)
            .bound("heap.peak", "< 95% of limit")
            .column(GROUP, "heapPeak", "heap peak")
            .headed("heap")
            .note("by the collections in them and the first collection or exit after them; " + OF_HEAP)
            .says("peak Java heap in use in the judged phases, garbage included");
    public static final Figure LIVE_SET = bytes("liveSetBytes", "live heap", PercentBase.HEAP_CAP)
            .formerly("heapLiveBytes")
            .bound("heap.live", "< 60% of limit")
            .column(GROUP, "heapLive", "heap live")
            .headed("heap live")
            .note("without a full collection, the most after any, which is an upper bound; " + OF_HEAP)
            .says("Java heap still reachable after a full collection");
    public static final Figure HEAP_AFTER_GC = bytes(
                    "heapAfterGcMaxBytes", "heap after a collection", PercentBase.HEAP_CAP)
            .bound("heap.after_gc.max", "< 80% of limit")
            .note(OF_HEAP)
            .says("largest heap in use right after a collection");
    public static final Figure FOOTPRINT = bytes("footprintPeakBytes", "footprint", PercentBase.MEMORY_CAP)
            .bound("footprint", "< 300m")
            .column(GROUP, "footprint", "footprint")
            .note("anonymous and shared memory, such as any heap, and no page cache; " + OF_MEMORY)
            .says("peak resident memory of the process that no file on a device backs");
    public static final Figure WORKING_SET = bytes("workingSetPeakBytes", "working set", PercentBase.MEMORY_CAP)
            .bound("working_set", "< 350m")
            .column(GROUP, "workingSet", "working set")
            .headed("working set")
            .shown(FigureColumn.Visibility.MEASURED)
            .note("as `kubectl top` shows it; " + OF_MEMORY)
            .since("2.1")
            .says("peak memory charged to its cgroup, less the page cache that was not used lately");
    public static final Figure CONTAINER = bytes("cgroupPeakBytes", "peak of the container", PercentBase.MEMORY_CAP)
            .bound("container", "< 400m")
            .column(GROUP, "container", "container")
            .note(OF_MEMORY)
            .says("peak memory that the kernel charged to its cgroup, page cache included");
    public static final Figure PAGE_CACHE = bytes("pageCachePeakBytes", "page cache", PercentBase.MEMORY_CAP)
            .formerly("cachePeakBytes")
            .bound("page_cache", "< 100m")
            .formerlyBound("cache")
            .column(GROUP, "cache", "page cache")
            .note(OF_MEMORY)
            .says("peak page cache in the cgroup; the kernel reclaims it when memory is short");
    public static final Figure FILES_IN_MEMORY = bytes(
                    "memoryFilesPeakBytes", "files in memory", PercentBase.MEMORY_CAP)
            .bound("memory.files", "< 50m")
            .column(GROUP, "memoryFiles", "files in memory")
            .headed("files in memory")
            .shown(FigureColumn.Visibility.MEASURED)
            .note(OF_MEMORY)
            .since("2.4")
            .says(
                    "peak of the files in memory (tmpfs) in the cgroup that no process has mapped and the kernel cannot reclaim");
    public static final Figure PEAK = bytes("memoryPeakBytes", "peak of the capped memory", PercentBase.MEMORY_CAP)
            .bound("memory.peak", "< 95% of limit")
            .note("the larger of the process's own peak and its cgroup's charge minus cache; " + OF_MEMORY)
            .says("peak memory, page cache excluded");
    public static final Figure RESIDENT = bytes("residentPeakBytes", "resident memory", PercentBase.MEMORY_CAP)
            .bound("resident", "< 400m")
            .note("includes pages of files; " + OF_MEMORY)
            .says("peak resident memory by the process's own count");
    public static final Figure OFF_HEAP = bytes("offHeapPeakBytes", "memory outside the heap", PercentBase.MEMORY_CAP)
            .formerly("outsideHeapPeakBytes")
            .bound("off_heap", "< 150m")
            .formerlyBound("heap.outside")
            .note(OF_MEMORY)
            .says("peak of the footprint minus the committed heap");

    public static final Figure CAP_REACHED = figure("capReached", Unit.COUNT, "times at the memory cap")
            .bound("memory.cap_reached", "== 0")
            .by(FigureSource.SUBJECT)
            .note("page cache alone reaches the cap too")
            .since("2.1")
            .says("times that it reached its memory cap and the kernel took memory back from it");
    public static final Figure HIGH_REACHED = figure("highReached", Unit.COUNT, "times slowed down at its high limit")
            .bound("memory.high_reached", "== 0")
            .by(FigureSource.SUBJECT)
            .note("needs cgroup v2")
            .since("2.1")
            .says("times that the kernel slowed it down because it was above its high limit");
    public static final Figure STALL = stall("memoryStallShare", "share of time with a wait for memory")
            .bound("memory.stall", "< 1%")
            .says("share of the counted time in which one of its threads waited for memory (PSI 'some')");
    public static final Figure FULL_STALL = stall("memoryFullStallShare", "share of time stopped by a wait for memory")
            .bound("memory.stall.full", "< 1%")
            .says("share of the counted time in which all of its threads waited for memory (PSI 'full')");

    static final List<Figure> ALL = List.of(
            HEAP_PEAK,
            LIVE_SET,
            HEAP_AFTER_GC,
            FOOTPRINT,
            WORKING_SET,
            CONTAINER,
            PAGE_CACHE,
            FILES_IN_MEMORY,
            PEAK,
            RESIDENT,
            OFF_HEAP,
            CAP_REACHED,
            HIGH_REACHED,
            STALL,
            FULL_STALL);

    private MemoryFigures() {}

    private static FigureBuilder stall(String key, String name) {
        return figure(key, Unit.SHARE, name)
                .by(FigureSource.SUBJECT)
                .note("needs cgroup v2")
                .since("2.1");
    }

    private static FigureBuilder bytes(String key, String name, PercentBase base) {
        return figure(key, Unit.BYTES, name).by(FigureSource.SUBJECT).of(base);
    }
}
