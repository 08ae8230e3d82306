package plimsoll.proxy;

import java.util.concurrent.Semaphore;

/** What all connections of a proxy have in common: a way up, a way down, their buffers, and how many bytes may be held back by delays. */
record LinkState(DirectionState up, DirectionState down, BufferPool buffers, Semaphore delayAllowance) {
    /** Beyond it and the one free piece of each connection, a delay holds nothing back. */
    static final int DELAYED_BYTES_MAX = 256 * 1024 * 1024;

    static LinkState open() {
        return new LinkState(
                new DirectionState(System::nanoTime),
                new DirectionState(System::nanoTime),
                new BufferPool(),
                new Semaphore(DELAYED_BYTES_MAX));
    }

    DirectionState way(Direction direction) {
        return switch (direction) {
            case UP -> up;
            case DOWN -> down;
        };
    }
}
