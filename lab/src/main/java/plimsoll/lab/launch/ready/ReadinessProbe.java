package plimsoll.lab.launch.ready;

import java.time.Duration;

/** A single check whether a member is ready. */
@FunctionalInterface
public interface ReadinessProbe {
    /** Returns false when the answer is negative, late, or cannot be had at all. */
    boolean answers(Duration bound);

    /** Describes the current answer, for the message that the member is not ready; empty if there is nothing to add. */
    default String describe(Duration bound) {
        return "";
    }
}
