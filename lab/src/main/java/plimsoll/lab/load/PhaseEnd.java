package plimsoll.lab.load;

/** How a worker's phase came to its end. */
public sealed interface PhaseEnd {
    /** Every operation is over. */
    record Whole() implements PhaseEnd {}

    /** A bound came first, or the lab stopped it; what was in flight is unknown. */
    record Cut() implements PhaseEnd {}

    /** The worker's driver threw, or the worker died: nothing of this trial can be judged. */
    record Broken(String reason) implements PhaseEnd {}
}
