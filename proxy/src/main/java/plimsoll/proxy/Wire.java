package plimsoll.proxy;

import java.util.concurrent.Semaphore;

/** What all connections of a proxy have in common: a way up, a way down, their buffers, and how many bytes may be held back by delays. */
record Wire(Way up, Way down, Buffers buffers, Semaphore delayAllowance) {
    /** Beyond it and the one free piece of each connection, a delay holds nothing back. */
    static final int DELAYED_BYTES_MAX = 256 * 1024 * 1024;

    static Wire open() {
        return new Wire(
                new Way(System::nanoTime), new Way(System::nanoTime), new Buffers(), new Semaphore(DELAYED_BYTES_MAX));
    }

    Way way(Direction direction) {
        return switch (direction) {
            case UP -> up;
            case DOWN -> down;
        };
    }
}
