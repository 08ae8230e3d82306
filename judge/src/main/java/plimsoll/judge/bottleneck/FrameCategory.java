package plimsoll.judge.bottleneck;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a frame of a stack can mean. */
public enum FrameCategory {
    /** How a thread waits; looked for at the innermost frames only, and where several are there the first of this list counts. */
    FILE,
    SOCKET,
    SLEEP,
    SELECT,
    PARK,
    /** A virtual thread that keeps its carrier while it waits. */
    PINNED,
    /** What it waits for: the nearest frame outwards says it. */
    LOCK,
    POOL,
    DOWNSTREAM,
    NETWORK,
    DISK,
    IDLE,
    /** What it waits for, where no frame further out says better. */
    FUTURE,
    QUEUE,
    /** Whose thread it is, anywhere in the stack. */
    HANDLER,
    LOOP,
    EXECUTOR,
    BACKGROUND;

    boolean saysHow() {
        return compareTo(PARK) <= 0;
    }

    boolean saysWhat() {
        return compareTo(LOCK) >= 0 && compareTo(IDLE) <= 0;
    }

    boolean saysWhatAtLast() {
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
