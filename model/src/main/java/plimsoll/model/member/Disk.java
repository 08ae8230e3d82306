package plimsoll.model.member;

import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * A member's own disk, mounted at its scratch directory.
 *
 * @param size capacity; absent: that of the lab's own disk
 * @param bytesPerSecond rate of reads and writes together, shared by concurrent ones; absent: unlimited
 * @param costs times of operations; absent: none
 */
public record Disk(Optional<Bytes> size, Optional<Double> bytesPerSecond, Optional<DiskCosts> costs) {
    /** A disk whose operations take only the time of their bytes. */
    public Disk(Optional<Bytes> size, Optional<Double> bytesPerSecond) {
        this(size, bytesPerSecond, Optional.empty());
    }

    public Disk {
        bytesPerSecond.filter(rate -> !(rate > 0)).ifPresent(rate -> {
            throw new IllegalArgumentException("a disk's rate is more than 0 bytes a second, but this is " + rate);
        });
        if (size.isEmpty() && bytesPerSecond.isEmpty() && costs.isEmpty()) {
            throw new IllegalArgumentException("a disk has a size, a rate or costs, but this one has none of them");
        }
    }

    /** Whether anything on it takes time, which our own file system has to keep. */
    public boolean paced() {
        return bytesPerSecond.isPresent() || costs.filter(DiskCosts::any).isPresent();
    }
}
