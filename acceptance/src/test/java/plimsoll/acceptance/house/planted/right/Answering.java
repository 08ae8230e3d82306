package plimsoll.acceptance.house.planted.right;

import java.util.Optional;
import java.util.concurrent.Executors;
import plimsoll.acceptance.house.planted.left.Circling;

/**
 * The other half of a planted cycle of two packages. It writes to the terminal, as only a command line may, in the
 * format of the default locale, from a thread whose failure is not reported.
 */
public record Answering(Optional<Circling> other) {
    public void speak() {
        Thread.startVirtualThread(() -> System.out.println("%s".formatted(other)));
        new Thread(() -> {}).start();
        Executors.newSingleThreadExecutor().close();
    }

    /** A nested type with the name of a type of the tool. */
    public record Judge() {}
}
