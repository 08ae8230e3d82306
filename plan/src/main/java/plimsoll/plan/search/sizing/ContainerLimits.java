package plimsoll.plan.search.sizing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import plimsoll.model.Bytes;

/**
 * The limits of a container.
 *
 * @param memory cap on all of its memory
 * @param cpus CPU quota in cores, such as 0.5
 */
public record ContainerLimits(Bytes memory, double cpus) {
    private static final long KIBI = 1L << 10;

    public ContainerLimits {
        if (memory.count() < 1L << 20) {
            throw new IllegalArgumentException("a container must have at least 1m of memory, but this has " + memory);
        }
        if (!(cpus >= 0.001) || !Double.isFinite(cpus)) {
            throw new IllegalArgumentException("a container must have at least 0.001 cores, but this has " + cpus);
        }
    }

    /** Returns the number of processors that a JVM sees: the quota rounded up. */
    int processors() {
        return (int) Math.ceil(cpus);
    }

    /**
     * Returns a {@code resources:} block for a Kubernetes container, with requests equal to limits so that it is not
     * evicted first.
     */
    public String kubernetes() {
        String each = "    memory: \"" + kubernetesMemory() + "\"\n    cpu: \"" + millicores() + "m\"\n";
        return "resources:\n  requests:\n" + each + "  limits:\n" + each;
    }

    /** Returns the memory in the notation of Kubernetes, where m means thousandths and Mi means mebibytes. */
    private String kubernetesMemory() {
        long count = memory.count();
        return count % (KIBI * KIBI) == 0 ? count / (KIBI * KIBI) + "Mi" : count / KIBI + "Ki";
    }

    /** Returns the cores in decimal notation, such as 0.5. */
    String cores() {
        return BigDecimal.valueOf(millicores(), 3).stripTrailingZeros().toPlainString();
    }

    private long millicores() {
        return BigDecimal.valueOf(cpus)
                .movePointRight(3)
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }
}
