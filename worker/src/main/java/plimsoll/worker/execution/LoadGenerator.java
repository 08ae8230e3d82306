package plimsoll.worker.execution;

/** Starts the operations of one phase when they are due. */
interface LoadGenerator {
    /** Returns when the generator itself starts no more operations: all are sent, or the phase is over. */
    void drive();

    /** Whether nothing will start after {@link #drive} has returned. */
    boolean exhausted();

    /** Starts operations that were due and are only slightly late. Called when the phase is over, before it closes. */
    default void startLate() {}

    /** Called once the phase is closed; no operation starts after it returns. */
    default void end() {}
}
