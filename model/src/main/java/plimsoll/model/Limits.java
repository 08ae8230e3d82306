package plimsoll.model;

import java.util.Optional;

/**
 * What a member may use at most.
 *
 * @param memory the cap on everything the process holds; empty: no cap
 * @param heap the Java heap (-Xmx); empty: the JVM's own default
 */
public record Limits(Optional<Bytes> memory, Optional<Bytes> heap, Cpus cpus) {
    public static final Limits NONE = new Limits(Optional.empty(), Optional.empty(), Cpus.ANY);

    public Limits withCpus(Cpus others) {
        return new Limits(memory, heap, others);
    }
}
