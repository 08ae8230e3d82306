package plimsoll.model;

import java.util.Optional;

/**
 * A slower way from one member, or from the workers, to the port of another: what {@code from} knows as the other's address leads through a proxy.
 *
 * @param from a member's name, or {@value #WORKER}
 * @param latencyMillis one way, in both directions
 * @param bytesPerSecond shared by all connections, in each direction; absent: no limit
 */
public record Link(String from, String to, double latencyMillis, Optional<Double> bytesPerSecond) {
    /** The workers' end of a link; audits list stores directly. */
    public static final String WORKER = "worker";

    public Link {
        bytesPerSecond.filter(rate -> !(rate > 0)).ifPresent(rate -> {
            throw new IllegalArgumentException("a link's rate is above 0, but this is " + rate);
        });
    }

    /** What events and files call it, such as {@code report-todo}. */
    public String name() {
        return from + "-" + to;
    }
}
