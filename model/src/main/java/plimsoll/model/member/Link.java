package plimsoll.model.member;

import java.util.Collection;
import java.util.Optional;

/**
 * A slower connection from one member, or from the workers, to the port of another: the address that {@code from} is
 * given for the other leads through a proxy.
 *
 * @param from a member's name, or {@value #WORKER}
 * @param latencyMillis one way, in both directions
 * @param bytesPerSecond shared by all connections, in each direction; absent: no limit
 * @param by the enforcer of the rate; absent: the proxy
 */
public record Link(String from, String to, double latencyMillis, Optional<Double> bytesPerSecond, Optional<By> by) {
    /** The workers' end of a link; audits list stores directly. */
    public static final String WORKER = "worker";

    /** The enforcer of a link's rate. */
    public enum By {
        /** The link's proxy process. */
        PROXY,
        /** The kernel, in the link's own network namespace. */
        KERNEL
    }

    /** A link whose rate, if any, the proxy enforces. */
    public Link(String from, String to, double latencyMillis, Optional<Double> bytesPerSecond) {
        this(from, to, latencyMillis, bytesPerSecond, Optional.empty());
    }

    public Link {
        if (by.equals(Optional.of(By.KERNEL)) && bytesPerSecond.isEmpty()) {
            throw new IllegalArgumentException("the kernel keeps a rate, but the link from " + from + " has none");
        }
        bytesPerSecond.filter(rate -> !(rate > 0)).ifPresent(rate -> {
            throw new IllegalArgumentException("a link's rate is above 0, but this is " + rate);
        });
    }

    public boolean byKernel() {
        return by.equals(Optional.of(By.KERNEL));
    }

    /** Whether it leads from one of these members to another member, or back; never if it begins at the workers. */
    public boolean crosses(Collection<String> side) {
        return !from.equals(WORKER) && side.contains(from) != side.contains(to);
    }

    /** Its name in events and files, such as {@code report-todo}. */
    public String name() {
        return from + "-" + to;
    }
}
