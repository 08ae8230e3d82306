package plimsoll.model.member;

import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * A disk of a member's own, which stands at its scratch directory.
 *
 * @param size what fits; absent: as much as the lab's own disk holds
 * @param bytesPerSecond what passes, written and read together, several at a time sharing it; absent: as fast as it goes
 */
public record Disk(Optional<Bytes> size, Optional<Double> bytesPerSecond) {
    public Disk {
        bytesPerSecond.filter(rate -> !(rate > 0)).ifPresent(rate -> {
            throw new IllegalArgumentException("a disk's rate is more than 0 bytes a second, but this is " + rate);
        });
        if (size.isEmpty() && bytesPerSecond.isEmpty()) {
            throw new IllegalArgumentException("a disk of its own has a size, a rate or both, but this has neither");
        }
    }
}
