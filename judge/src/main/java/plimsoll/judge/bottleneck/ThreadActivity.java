package plimsoll.judge.bottleneck;

import java.util.Optional;
import plimsoll.model.result.inside.BottleneckCategory;

/**
 * Where a thread is, and whether it carries an operation.
 *
 * @param kind what it does
 * @param place where it is held up, or computing; absent for one that has nothing to do, or waits for another thread
 * @param through of a thread behind an event loop or a pinned virtual thread: what holds it up
 * @param owner whose thread it is
 * @param of whose code it waits in, such as {@code HikariCP}; empty when no rule says it
 * @param frame the innermost frame of the service's own code, or else the innermost
 */
record ThreadActivity(
        Kind kind,
        Optional<BottleneckCategory> place,
        Optional<BottleneckCategory> through,
        Owner owner,
        String of,
        String frame) {
    /** What it does. */
    enum Kind {
        /** Nothing: it waits for work. */
        IDLE,
        /** It waits for another thread of the same process. */
        HANDED_ON,
        /** It carries something, and is at a place. */
        BUSY
    }

    /** Whose thread it is. */
    enum Owner {
        LOOP,
        HANDLER,
        EXECUTOR,
        OTHER
    }

    static final ThreadActivity IDLE =
            new ThreadActivity(Kind.IDLE, Optional.empty(), Optional.empty(), Owner.OTHER, "", "");

    /** The same, waiting for a core. */
    ThreadActivity computing() {
        return new ThreadActivity(
                kind, Optional.of(BottleneckCategory.CPU), Optional.of(BottleneckCategory.LOCK), owner, of, frame);
    }

    boolean at(BottleneckCategory one) {
        return place.equals(Optional.of(one));
    }
}
