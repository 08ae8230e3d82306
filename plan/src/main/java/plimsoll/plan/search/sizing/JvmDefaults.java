package plimsoll.plan.search.sizing;

import java.util.List;
import plimsoll.model.Bytes;

/**
 * The defaults of a JVM in a container without memory flags: a quarter of the memory as heap, half of it if memory is
 * small, and Serial GC unless the machine counts as a server. These are the rules of JDK 17 to 25 ({@code
 * Arguments::set_heap_size}, {@code GCConfig}); nothing limits the memory outside the heap.
 */
public final class JvmDefaults {
    private static final String WAY = "JVM defaults";

    /**
     * The default MaxHeapSize: 96 MiB, scaled for 64 bits. Below twice this memory, the heap is half of the memory.
     */
    private static final Bytes SMALL = new Bytes((96L << 20) * 13 / 10);

    private static final long ALIGNMENT = 2L << 20;
    private static final Bytes SERVER_MEMORY = Bytes.ofMebibytes(1792);
    private static final int SERVER_PROCESSORS = 2;

    private JvmDefaults() {}

    public static JvmSizing.Sized of(ContainerLimits container) {
        long memory = container.memory().count();
        long heap = memory / 2 < SMALL.count() ? memory / 2 : Math.max(memory / 4, SMALL.count());
        Bytes aligned = new Bytes(Math.ceilDiv(heap, ALIGNMENT) * ALIGNMENT);
        return new JvmSizing.Sized(
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
