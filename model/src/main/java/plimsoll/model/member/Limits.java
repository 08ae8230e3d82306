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
 */
public record Limits(Optional<Bytes> memory, Optional<Bytes> heap, Cpus cpus, Optional<Disk> disk) {
    public static final Limits NONE = new Limits(Optional.empty(), Optional.empty(), Cpus.ANY);

    /** On the lab's own disk. */
    public Limits(Optional<Bytes> memory, Optional<Bytes> heap, Cpus cpus) {
        this(memory, heap, cpus, Optional.empty());
    }

    public Limits withCpus(Cpus others) {
        return new Limits(memory, heap, others, disk);
    }

    public Limits withMemory(Optional<Bytes> other) {
        return new Limits(other, heap, cpus, disk);
    }

    public Limits withHeap(Optional<Bytes> other) {
        return new Limits(memory, other, cpus, disk);
    }

    public Limits withDisk(Disk other) {
        return new Limits(memory, heap, cpus, Optional.of(other));
    }
}
