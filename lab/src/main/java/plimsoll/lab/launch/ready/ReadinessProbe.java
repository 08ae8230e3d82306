package plimsoll.lab.launch.ready;

import java.time.Duration;

/** Asks a member once whether it is ready. */
@FunctionalInterface
public interface ReadinessProbe {
    /** False when it says no, says nothing within the bound, or is not there. */
    boolean answers(Duration bound);

    /** What it answers now, in words, for the message that it is not ready; empty where there is nothing to tell. */
    default String seen(Duration bound) {
        return "";
    }
}
