package plimsoll.model.member;

import java.util.Optional;

/**
 * A slower way from one member, or from the workers, to the port of another: what {@code from} knows as the other's address leads through a proxy.
 *
 * @param from a member's name, or {@value #WORKER}
 * @param latencyMillis one way, in both directions
 * @param bytesPerSecond shared by all connections, in each direction; absent: no limit
 * @param by what keeps the rate; absent: the proxy
 */
public record Link(String from, String to, double latencyMillis, Optional<Double> bytesPerSecond, Optional<By> by) {
    /** The workers' end of a link; audits list stores directly. */
    public static final String WORKER = "worker";

    /** What keeps a link's rate. */
    public enum By {
        /** The process through which the link leads. */
        PROXY,
        /** The kernel, in a network namespace of the link's own. */
        KERNEL
    }

    /** Whose rate the proxy keeps. */
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

    /** What events and files call it, such as {@code report-todo}. */
    public String name() {
        return from + "-" + to;
    }
}
