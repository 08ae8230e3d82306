package plimsoll.worker.execution;

/** Starts the operations of one phase when they are due. */
interface LoadGenerator {
    /** Returns when it starts no more by itself: all is sent, or the phase is over. */
    void drive();

    /** Whether nothing will start after {@link #drive} has returned. */
    boolean exhausted();

    /** Called when the phase is over and before it closes: what was due and is only a moment late is started. */
    default void startLate() {}

    /** Called once the phase is closed; nothing starts after it returns. */
    default void end() {}
}
