package plimsoll.plan.search.sizing;

import java.util.List;
import java.util.function.Function;
import plimsoll.model.Bytes;

/**
 * Our sizing method: the memory measured outside the heap under the load, plus 10 % and a margin; the rest is the heap.
 * A split is an estimate until a trial with its flags has held.
 *
 * @param outsideHeap the median of trials under the load: the peak of anonymous memory minus committed heap, or the sum
 *     of the JVM's own peaks if that is more
 * @param metaspace its part of that, from native memory tracking; likewise code, direct and threads
 * @param lean factor on the 10 % and the margin: 1 by default, less for a larger heap, more for a smaller one
 */
public record MeasuredSplit(Bytes outsideHeap, Bytes metaspace, Bytes code, Bytes direct, Bytes threads, double lean) {
    private static final String WAY = "probed split";
    private static final Bytes MARGIN_MIN = Bytes.ofMebibytes(24);
    private static final Bytes HEAP_MIN = Bytes.ofMebibytes(8);
    private static final Bytes METASPACE_MIN = Bytes.ofMebibytes(16);
    private static final Bytes CODE_MIN = Bytes.ofMebibytes(16);
    private static final Bytes DIRECT_MIN = Bytes.ofMebibytes(4);

    /** Returns the same measurements with another factor on the margin. */
    public MeasuredSplit withMarginFactor(double other) {
        return new MeasuredSplit(outsideHeap, metaspace, code, direct, threads, other);
    }

    /**
     * Returns the median of each measurement.
     *
     * @param splits at least one; of an even number the larger in the middle counts
     */
    public static MeasuredSplit median(List<MeasuredSplit> splits) {
        return new MeasuredSplit(
                median(splits, MeasuredSplit::outsideHeap),
                median(splits, MeasuredSplit::metaspace),
                median(splits, MeasuredSplit::code),
                median(splits, MeasuredSplit::direct),
                median(splits, MeasuredSplit::threads),
                splits.getFirst().lean());
    }

    private static Bytes median(List<MeasuredSplit> splits, Function<MeasuredSplit, Bytes> part) {
        return splits.stream().map(part).sorted().toList().get(splits.size() / 2);
    }

    /** Returns the smallest container that leaves memory for a heap. */
    public Bytes smallest() {
        double rest = HEAP_MIN.count() + outsideHeap.count() * (1 + 0.1 * lean);
        double least = Math.max(rest + MARGIN_MIN.count() * lean, rest / (1 - 0.05 * lean));
        return Bytes.ofMebibytes(whole((long) Math.ceil(least)));
    }

    public JvmSizing of(ContainerLimits container) {
        long memory = container.memory().count();
        long outside = (long) (outsideHeap.count() * (1 + 0.1 * lean));
        long margin = (long) (Math.max(MARGIN_MIN.count(), memory / 20) * lean);
        long heap = memory - outside - margin;
        String rest = "outside the heap it held " + whole(outsideHeap.count()) + "m; with " + Math.round(10 * lean)
                + " % more and a margin of " + whole(margin) + "m this";
        if (heap < HEAP_MIN.count()) {
            return new JvmSizing.Refused(
                    WAY,
                    rest + " leaves less than " + HEAP_MIN + " of " + container.memory()
                            + " for the heap; give it at least "
                            + smallest());
        }
        Bytes whole = Bytes.ofMebibytes(heap >> 20);
        return new JvmSizing.Sized(WAY, whole, flags(whole), rest + " leaves this heap of " + container.memory());
    }

    private List<String> flags(Bytes heap) {
        return List.of(
                "-Xmx" + heap,
                "-XX:MaxMetaspaceSize=" + limit(metaspace, METASPACE_MIN),
                "-XX:ReservedCodeCacheSize=" + limit(code, CODE_MIN),
                "-XX:MaxDirectMemorySize=" + limit(direct, DIRECT_MIN));
    }

    /** Returns 25 % more than measured: a limit should stop a leak, not cut the needs of a longer run. */
    private static String limit(Bytes measured, Bytes least) {
        return whole(Math.max(least.count(), Math.ceilDiv(measured.count() * 5, 4))) + "m";
    }

    private static long whole(long bytes) {
        return Math.ceilDiv(bytes, 1L << 20);
    }
}
