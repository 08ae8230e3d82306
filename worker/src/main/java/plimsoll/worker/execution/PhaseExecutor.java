package plimsoll.worker.execution;

import plimsoll.worker.record.FailureReasons;
import plimsoll.worker.record.OperationCounts;

/** All operations of one phase, on threads or on event loops. Used by the thread that conducts the phase. */
interface PhaseExecutor {
    /** Returns the counts by now; those of several loops are the sum at this moment. */
    OperationCounts counts();

    /** Returns the reasons by now; those of several loops are the sum at this moment. */
    FailureReasons reasons();

    /** Returns the number of flow runs that have started and are not over. */
    int inFlight();

    /** Returns the number of flow runs that have sent an operation and are over. */
    long completed();

    /** Closes the phase: no flow run starts any more, and those in a think time begin their next step at once. */
    void close();

    /** Ends every operation whose deadline has passed. */
    void enforceDeadlines();

    /** Ends every operation that is still in flight, before it returns. */
    void giveUpAll(String reason);

    /** Whether every ended operation has returned its thread. */
    boolean allThreadsReturned();

    /** Counts the threads that have not returned as abandoned. */
    void abandonOverdue();

    long abandoned();
}
