package plimsoll.judge.bottleneck;

import java.util.Optional;
import plimsoll.model.result.inside.BottleneckCategory;

/**
 * Where a thread is, and whether it carries an operation.
 *
 * @param kind whether it works, is idle or waits for another thread
 * @param place where it is held up or computes; absent for an idle thread or one that waits for another thread
 * @param through for an event loop or a pinned virtual thread: the place that holds it up
 * @param owner the component that owns the thread
 * @param of the library in whose code it waits, such as {@code HikariCP}; empty if no rule names one
 * @param frame the innermost frame of the service's own code, or else the innermost frame
 */
record ThreadActivity(
        Kind kind,
        Optional<BottleneckCategory> place,
        Optional<BottleneckCategory> through,
        Owner owner,
        String of,
        String frame) {
    /** Whether a thread carries an operation. */
    enum Kind {
        /** Waits for work. */
        IDLE,
        /** Waits for another thread of the same process. */
        HANDED_ON,
        /** Carries an operation and is at a place. */
        BUSY
    }

    /** The component that owns a thread. */
    enum Owner {
        LOOP,
        HANDLER,
        EXECUTOR,
        OTHER
    }

    static final ThreadActivity IDLE =
            new ThreadActivity(Kind.IDLE, Optional.empty(), Optional.empty(), Owner.OTHER, "", "");

    /** Returns this activity as that of a thread that waits for a core. */
    ThreadActivity computing() {
        return new ThreadActivity(
                kind, Optional.of(BottleneckCategory.CPU), Optional.of(BottleneckCategory.LOCK), owner, of, frame);
    }

    boolean isAt(BottleneckCategory one) {
        return place.equals(Optional.of(one));
    }
}
