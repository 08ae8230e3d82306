package plimsoll.plan.search.sizing;

import java.util.List;
import plimsoll.model.Bytes;

/**
 * The memory calculator of the Java buildpacks: the heap is the memory left after direct memory, metaspace, code cache
 * and thread stacks, which are constants except for the metaspace. It leaves no headroom, as by default.
 *
 * @param classes number of classes that the program loads
 */
public record BuildpackCalculator(int classes) {
    private static final String WAY = "buildpack formula";
    private static final Bytes DIRECT = Bytes.ofMebibytes(10);
    private static final Bytes CODE = Bytes.ofMebibytes(240);
    private static final Bytes STACK = Bytes.ofMebibytes(1);
    private static final int THREADS = 250;
    private static final long METASPACE = 14_000_000;
    private static final long METASPACE_PER_CLASS = 5_800;

    public BuildpackCalculator {
        if (classes < 0) {
            throw new IllegalArgumentException("a program loads at least 0 classes, but this loads " + classes);
        }
    }

    public JvmSizing of(ContainerLimits container) {
        long memory = container.memory().count();
        long fixed = DIRECT.count() + metaspace() + CODE.count() + THREADS * STACK.count();
        long heap = memory - fixed;
        if (heap < 1L << 20) {
            return new JvmSizing.Refused(
                    WAY,
                    "it refuses to start: \"fixed memory regions require " + kibi(fixed) + "K which is greater than "
                            + kibi(memory) + "K available for allocation: "
                            + String.join(", ", fixedFlags()) + " * " + THREADS + " threads\"");
        }
        return new JvmSizing.Sized(
                WAY,
                new Bytes(heap >> 10 << 10),
                flags(heap),
                "what is left after " + kibi(fixed) + "K for constants and " + classes + " classes");
    }

    private List<String> flags(long heap) {
        List<String> fixed = fixedFlags();
        return List.of("-Xmx" + kibi(heap) + "k", fixed.get(0), fixed.get(1), fixed.get(2), fixed.get(3));
    }

    private List<String> fixedFlags() {
        return List.of(
                "-XX:MaxDirectMemorySize=" + DIRECT,
                "-XX:MaxMetaspaceSize=" + kibi(metaspace()) + "k",
                "-XX:ReservedCodeCacheSize=" + CODE,
                "-Xss" + STACK);
    }

    private long metaspace() {
        return METASPACE + METASPACE_PER_CLASS * classes;
    }

    private static long kibi(long bytes) {
        return bytes >> 10;
    }
}
