package plimsoll.lab.load;

/** How a worker's phase ended. */
public sealed interface PhaseEnd {
    /** Every operation has finished. */
    record Whole() implements PhaseEnd {}

    /** A bound came first, or the lab stopped the phase; operations in flight are unknown. */
    record Cut() implements PhaseEnd {}

    /** The worker's driver threw an exception, or the worker died: nothing of this trial can be judged. */
    record Broken(String reason) implements PhaseEnd {}
}
