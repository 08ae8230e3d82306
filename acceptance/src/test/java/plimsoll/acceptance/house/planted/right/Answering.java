package plimsoll.acceptance.house.planted.right;

import java.util.Optional;
import plimsoll.acceptance.house.planted.left.Circling;

/** The other half of a planted circle of two packages; it speaks to the terminal as well, which only a command line may. */
public record Answering(Optional<Circling> other) {
    public void speak() {
        System.out.println(other);
    }
}
