package plimsoll.engine.launch.ready;

import java.time.Duration;

/** Asks a member once whether it is ready. */
@FunctionalInterface
public interface Probe {
    /** False when it says no, says nothing within the bound, or is not there. */
    boolean answers(Duration bound);
}
