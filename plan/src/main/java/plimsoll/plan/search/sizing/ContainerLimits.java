package plimsoll.plan.search.sizing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import plimsoll.model.Bytes;

/**
 * The limits of a container.
 *
 * @param memory cap on everything it holds
 * @param cpus its CPU quota in cores, such as 0.5
 */
public record ContainerLimits(Bytes memory, double cpus) {
    private static final long KIBI = 1L << 10;

    public ContainerLimits {
        if (memory.count() < 1L << 20) {
            throw new IllegalArgumentException("a container has at least 1m of memory, but this is " + memory);
        }
        if (!(cpus >= 0.001) || !Double.isFinite(cpus)) {
            throw new IllegalArgumentException("a container has at least 0.001 cores, but this is " + cpus);
        }
    }

    /** Processors that a JVM believes to have: the quota rounded up. */
    int processors() {
        return (int) Math.ceil(cpus);
    }

    /** A {@code resources:} block of a Kubernetes container, requests equal to limits, so that it is never evicted first. */
    public String kubernetes() {
        String each = "    memory: \"" + kubernetesMemory() + "\"\n    cpu: \"" + millicores() + "m\"\n";
        return "resources:\n  requests:\n" + each + "  limits:\n" + each;
    }

    /** Kubernetes reads m as thousandths: mebibytes are Mi there. */
    private String kubernetesMemory() {
        long count = memory.count();
        return count % (KIBI * KIBI) == 0 ? count / (KIBI * KIBI) + "Mi" : count / KIBI + "Ki";
    }

    private long millicores() {
        return BigDecimal.valueOf(cpus)
                .movePointRight(3)
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }
}
