package plimsoll.model.load;

import java.time.Duration;

/** The moment within a phase at which something begins. */
public sealed interface FaultTrigger {
    /** This long after the phase's start. */
    record At(Duration time) implements FaultTrigger {}

    /** Once this many operations of the phase have finished, which workers report as soon as each has finished its share. */
    record After(long operations) implements FaultTrigger {}

    /** At a moment before this time, drawn from the experiment's seed. */
    record Within(Duration time) implements FaultTrigger {}
}
