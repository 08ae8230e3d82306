package plimsoll.proxy;

import java.util.concurrent.Semaphore;

/**
 * State that all connections of a proxy share: both directions, the buffers, and the number of bytes that delays may
 * hold back.
 */
record LinkState(DirectionState up, DirectionState down, BufferPool buffers, Semaphore delayAllowance) {
    /** The most bytes that delays hold back, besides the one piece that a direction may keep in its buffer. */
    static final int DELAYED_BYTES_MAX = 256 * 1024 * 1024;

    static LinkState open() {
        return new LinkState(
                new DirectionState(System::nanoTime),
                new DirectionState(System::nanoTime),
                new BufferPool(),
                new Semaphore(DELAYED_BYTES_MAX));
    }

    DirectionState state(Direction direction) {
        return switch (direction) {
            case UP -> up;
            case DOWN -> down;
        };
    }
}
