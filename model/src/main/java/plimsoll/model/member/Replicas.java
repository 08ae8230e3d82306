package plimsoll.model.member;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A service that runs as several members of one description, behind a balancer that receives the load.
 *
 * @param service its name in the study
 * @param count number of replicas; with one, the balancer is there too
 * @param balancer the member that forwards each request to one of them
 */
public record Replicas(String service, int count, String balancer) {
    /** The name under which a study knows the balancer. */
    public static final String BALANCER = "balancer";

    /** A larger number is a mistake: each replica is a process on this one machine. */
    public static final int MOST = 64;

    public Replicas {
        if (count < 1 || count > MOST) {
            throw new IllegalArgumentException(
                    "a service has 1 to " + MOST + " replicas, but '" + service + "' has " + count);
        }
    }

    /** Returns the name of a replica, such as {@code service-2}. */
    public static String name(String service, int number) {
        return service + "-" + number;
    }

    /** Returns the names of all replicas, in the order of their start. */
    public List<String> members() {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> name(service, number))
                .toList();
    }
}
