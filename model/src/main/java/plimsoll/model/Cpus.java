package plimsoll.model;

import java.util.List;
import java.util.Optional;

/**
 * The processors that a process may use.
 *
 * @param cores numbers of the cores that it is pinned to; empty: not pinned
 * @param quota CPU time in cores, such as 0.5; empty: no quota
 */
public record Cpus(List<Integer> cores, Optional<Double> quota) {
    public static final Cpus ANY = new Cpus(List.of(), Optional.empty());

    public Cpus {
        cores = List.copyOf(cores);
        if (cores.stream().anyMatch(core -> core < 0)) {
            throw new IllegalArgumentException("core numbers start at 0, but these are " + cores);
        }
        if (quota.isPresent() && !(quota.get() > 0)) {
            throw new IllegalArgumentException("a CPU quota is above 0 cores, but this is " + quota.get());
        }
    }

    public Cpus withoutQuota() {
        return new Cpus(cores, Optional.empty());
    }

    /** Returns these processors with another quota; one above a single core needs others too, so it ends the pinning to it. */
    public Cpus withQuota(double other) {
        return new Cpus(cores.size() == 1 && other > 1 ? List.of() : cores, Optional.of(other));
    }

    /**
     * Returns these processors with the first of the cores alone.
     *
     * @throws IllegalArgumentException if it is pinned to fewer
     */
    public Cpus withFirst(int count) {
        if (count > cores.size()) {
            throw new IllegalArgumentException("it is pinned to " + cores.size() + " cores, " + cores + ", so " + count
                    + " cannot be taken; write more of them, such as limits: {cpus: [0, 1, 2, 3]}");
        }
        return new Cpus(cores.subList(0, count), quota);
    }

    public static Cpus pinnedTo(Integer... cores) {
        return new Cpus(List.of(cores), Optional.empty());
    }
}
