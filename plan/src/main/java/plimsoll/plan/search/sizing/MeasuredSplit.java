package plimsoll.plan.search.sizing;

import java.util.List;
import plimsoll.model.Bytes;

/**
 * Our way: what the program was seen to hold outside its heap at the load, a tenth more, a margin, and the heap is the rest.
 * A split is an estimate until a trial with its flags has held.
 *
 * @param outsideHeap peak of anonymous memory less committed heap, in one run at the load
 * @param metaspace its part of that, as native memory tracking counts it; the same for code, direct and threads
 * @param lean how much of the tenth and of the margin is kept: 1 usually, less for more heap, more for less of it
 */
public record MeasuredSplit(Bytes outsideHeap, Bytes metaspace, Bytes code, Bytes direct, Bytes threads, double lean) {
    private static final String WAY = "probed split";
    private static final Bytes MARGIN_MIN = Bytes.ofMebibytes(24);
    private static final Bytes HEAP_MIN = Bytes.ofMebibytes(8);
    private static final Bytes METASPACE_MIN = Bytes.ofMebibytes(16);
    private static final Bytes CODE_MIN = Bytes.ofMebibytes(16);
    private static final Bytes DIRECT_MIN = Bytes.ofMebibytes(4);

    /** The same seen memory, split with another margin. */
    public MeasuredSplit leaning(double other) {
        return new MeasuredSplit(outsideHeap, metaspace, code, direct, threads, other);
    }

    /** The smallest container that leaves a heap at all. */
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
        return new JvmSizing.SizedSplit(WAY, whole, flags(whole), rest + " leaves this heap of " + container.memory());
    }

    private List<String> flags(Bytes heap) {
        return List.of(
                "-Xmx" + heap,
                "-XX:MaxMetaspaceSize=" + limit(metaspace, METASPACE_MIN),
                "-XX:ReservedCodeCacheSize=" + limit(code, CODE_MIN),
                "-XX:MaxDirectMemorySize=" + limit(direct, DIRECT_MIN));
    }

    /** A quarter more than was seen: a limit is there to end a leak, not to cut what a longer run needs. */
    private static String limit(Bytes seen, Bytes least) {
        return whole(Math.max(least.count(), Math.ceilDiv(seen.count() * 5, 4))) + "m";
    }

    private static long whole(long bytes) {
        return Math.ceilDiv(bytes, 1L << 20);
    }
}
