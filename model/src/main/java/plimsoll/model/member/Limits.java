package plimsoll.model.member;

import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;

/**
 * Upper limits on a member's resources.
 *
 * @param memory cap on all memory of the process; empty: no cap
 * @param heap the Java heap (-Xmx); empty: the JVM's own default
 * @param disk a disk at its scratch directory; empty: the lab's own disk
 * @param high memory from which the kernel slows the member down instead of killing it (memory.high); below the cap
 * @param oomGroup whether all processes of the member end when one is killed at the cap; empty: they do
 * @param heapShare the share of the cap, between 0 and 1, that the heap keeps under another cap; empty: the heap stays
 */
public record Limits(
        Optional<Bytes> memory,
        Optional<Bytes> heap,
        Cpus cpus,
        Optional<Disk> disk,
        Optional<Bytes> high,
        Optional<Boolean> oomGroup,
        Optional<Double> heapShare) {
    public static final Limits NONE = new Limits(Optional.empty(), Optional.empty(), Cpus.ANY);

    /** On the lab's own disk. */
    public Limits(Optional<Bytes> memory, Optional<Bytes> heap, Cpus cpus) {
        this(memory, heap, cpus, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Whether all processes of the member end when one is killed at the cap, as in a container of Kubernetes. */
    public boolean killsTogether() {
        return memory.isPresent() && oomGroup.orElse(true);
    }

    public Limits withCpus(Cpus others) {
        return new Limits(memory, heap, others, disk, high, oomGroup, heapShare);
    }

    /** Returns this share of a cap as a heap in whole MiB, at least 1. */
    public static Bytes heapOf(Bytes memory, double share) {
        return Bytes.ofMebibytes(Math.max(1, (long) (memory.count() * share) >> 20));
    }

    /** Keeps {@link #high} at its share of the cap, and so the heap if a share states it. */
    public Limits withMemory(Optional<Bytes> other) {
        Optional<Bytes> scaled = high.flatMap(from -> memory.flatMap(cap ->
                other.map(now -> new Bytes(Math.round((double) from.count() * now.count() / cap.count())))));
        Optional<Bytes> heapThere = heapShare.isPresent() ? other.map(cap -> heapOf(cap, heapShare.get())) : heap;
        return new Limits(other, heapThere, cpus, disk, scaled, oomGroup, heapShare);
    }

    /** The heap is then of this size under every cap. */
    public Limits withHeap(Optional<Bytes> other) {
        return new Limits(memory, other, cpus, disk, high, oomGroup, Optional.empty());
    }

    public Limits withDisk(Disk other) {
        return new Limits(memory, heap, cpus, Optional.of(other), high, oomGroup, heapShare);
    }

    public Limits withHigh(Bytes other) {
        return new Limits(memory, heap, cpus, disk, Optional.of(other), oomGroup, heapShare);
    }

    public Limits withOomGroup(boolean other) {
        return new Limits(memory, heap, cpus, disk, high, Optional.of(other), heapShare);
    }
}
