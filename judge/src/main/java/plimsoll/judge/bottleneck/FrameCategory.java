package plimsoll.judge.bottleneck;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Meanings of a stack frame. */
public enum FrameCategory {
    /**
     * FILE to PARK: how a thread waits. Only the innermost frames count; if several match, the first of this list wins.
     */
    FILE,
    SOCKET,
    SLEEP,
    SELECT,
    PARK,
    /** A virtual thread that holds its carrier while it waits. */
    PINNED,
    /** LOCK to IDLE: what a thread waits for, by the nearest frame outwards that has such a meaning. */
    LOCK,
    POOL,
    DOWNSTREAM,
    NETWORK,
    DISK,
    IDLE,
    /** FUTURE and QUEUE: what a thread waits for when no frame further out is more specific. */
    FUTURE,
    QUEUE,
    /** HANDLER to BACKGROUND: which component owns the thread, by a frame anywhere in the stack. */
    HANDLER,
    LOOP,
    EXECUTOR,
    BACKGROUND;

    boolean isWayOfWaiting() {
        return compareTo(PARK) <= 0;
    }

    boolean isAwaited() {
        return compareTo(LOCK) >= 0 && compareTo(IDLE) <= 0;
    }

    boolean isAwaitedInGeneral() {
        return this == FUTURE || this == QUEUE;
    }

    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<FrameCategory> titled(String title) {
        return Arrays.stream(values())
                .filter(category -> category.title().equals(title))
                .findFirst();
    }
}
