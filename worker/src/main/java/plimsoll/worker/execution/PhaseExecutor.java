package plimsoll.worker.execution;

import plimsoll.worker.record.FailureReasons;
import plimsoll.worker.record.OperationCounts;

/** All operations of one phase, however they are performed; asked by the thread that conducts it. */
interface PhaseExecutor {
    OperationCounts counts();

    FailureReasons reasons();

    /** Journeys given a start and not over. */
    int inFlight();

    /** Journeys that began and are over. */
    long completed();

    /** No journey starts from here on, and those in a think time go on to their next step at once. */
    void close();

    /** Ends every operation whose deadline has passed. */
    void enforceDeadlines();

    /** Ends every operation that is still in flight; they are over when this returns. */
    void giveUpAll(String reason);

    /** Whether everything that an ended operation held has come back. */
    boolean allBack();

    /** Counts as abandoned what has not. */
    void abandonOverdue();

    long abandoned();
}
