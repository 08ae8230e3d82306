package plimsoll.model.member;

import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * A member's own disk, mounted at its scratch directory.
 *
 * @param size capacity; absent: that of the lab's own disk
 * @param bytesPerSecond rate of reads and writes together, shared by concurrent ones; absent: unlimited
 */
public record Disk(Optional<Bytes> size, Optional<Double> bytesPerSecond) {
    public Disk {
        bytesPerSecond.filter(rate -> !(rate > 0)).ifPresent(rate -> {
            throw new IllegalArgumentException("a disk's rate is more than 0 bytes a second, but this is " + rate);
        });
        if (size.isEmpty() && bytesPerSecond.isEmpty()) {
            throw new IllegalArgumentException("a disk has a size, a rate or both, but this one has neither");
        }
    }
}
