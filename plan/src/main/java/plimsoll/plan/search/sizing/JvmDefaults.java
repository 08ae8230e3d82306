package plimsoll.plan.search.sizing;

import java.util.List;
import plimsoll.model.Bytes;

/**
 * What a JVM does in a container when it is told nothing: a quarter of the memory as heap, half of it where that is little,
 * and Serial GC unless it sees a server. The rules of JDK 17 to 25 ({@code Arguments::set_heap_size},
 * {@code GCConfig}); nothing bounds the memory outside the heap.
 */
public final class JvmDefaults {
    private static final String WAY = "JVM defaults";

    /** MaxHeapSize before any rule: 96 MiB scaled for 64 bits. Below twice as much memory, a half of it is taken. */
    private static final Bytes LITTLE = new Bytes((96L << 20) * 13 / 10);

    private static final long ALIGNMENT = 2L << 20;
    private static final Bytes SERVER_MEMORY = Bytes.ofMebibytes(1792);
    private static final int SERVER_PROCESSORS = 2;

    private JvmDefaults() {}

    public static JvmSizing.SizedSplit of(ContainerLimits container) {
        long memory = container.memory().count();
        long heap = memory / 2 < LITTLE.count() ? memory / 2 : Math.max(memory / 4, LITTLE.count());
        Bytes aligned = new Bytes(Math.ceilDiv(heap, ALIGNMENT) * ALIGNMENT);
        return new JvmSizing.SizedSplit(
                WAY,
                aligned,
                List.of(),
                collector(container) + " and a heap of " + aligned + ", which is " + Math.round(100.0 * heap / memory)
                        + " % of " + container.memory() + "; direct memory as much again, the rest unbounded");
    }

    private static String collector(ContainerLimits container) {
        boolean server = container.processors() >= SERVER_PROCESSORS
                && container.memory().compareTo(SERVER_MEMORY) >= 0;
        return server ? "G1" : "Serial GC";
    }
}
