package plimsoll.worker.execution;

import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.Span;
import plimsoll.worker.record.FailureReasons;
import plimsoll.worker.record.OperationCounts;
import plimsoll.worker.record.SpanTimes;

/**
 * Records the start and the end of each operation of one phase in ledger, histograms, counts and reasons, for
 * operations on threads and on a loop alike.
 */
final class OperationRecorder {
    private final WorkerContext context;
    private final SpanTimes times;
    private final OperationCounts counts = new OperationCounts();
    private final FailureReasons reasons = new FailureReasons();

    /** @param times those of the loop that performs the operations */
    OperationRecorder(WorkerContext context, SpanTimes times) {
        this.context = context;
        this.times = times;
    }

    /**
     * An operation that was sent and is over. All times are on the worker's clock.
     *
     * @param dueNanos its intended start
     * @param wholeNanos when the last byte of its content had left; 0 with drivers that do not report it
     * @param unreportedBytes of its content that the driver has not reported as sent
     */
    record CompletedOperation(
            OperationId id, long dueNanos, long sentNanos, long wholeNanos, long overNanos, long unreportedBytes) {}

    OperationCounts counts() {
        return counts;
    }

    FailureReasons reasons() {
        return reasons;
    }

    /** @return the time at which the operation is sent: now */
    long started(OperationId id, long dueNanos) {
        context.ledger().mark(id, LedgerState.ATTEMPTED);
        counts.started();
        long now = context.clock().nanoTime();
        times.record(Span.LAG, now - dueNanos);
        return now;
    }

    /** Records an arrival that exceeded the limit of operations in flight, or that was given up before it was sent. */
    void unsent(OperationId id) {
        context.ledger().mark(id, LedgerState.UNSENT);
        counts.unsent();
    }

    void notAttempted(OperationId id) {
        context.ledger().mark(id, LedgerState.NOT_ATTEMPTED);
    }

    void ended(CompletedOperation operation, Outcome outcome) {
        context.ledger().mark(operation.id(), state(outcome));
        if (outcome instanceof Outcome.Acknowledged) {
            acknowledged(operation);
        } else {
            record(span(outcome), operation.overNanos() - operation.dueNanos());
            record(Span.UNACKNOWLEDGED, operation.overNanos() - operation.sentNanos());
            reasons.count(outcome);
        }
        counts.finished(outcome);
    }

    private void acknowledged(CompletedOperation operation) {
        record(Span.RESPONSE, operation.overNanos() - operation.dueNanos());
        record(Span.SERVICE, operation.overNanos() - operation.sentNanos());
        if (operation.wholeNanos() != 0) {
            record(Span.SENDING, operation.wholeNanos() - operation.sentNanos());
            record(Span.WAITING, operation.overNanos() - operation.wholeNanos());
        }
        counts.sent(Math.max(0, operation.unreportedBytes()));
    }

    private void record(Span span, long nanos) {
        times.record(span, nanos);
    }

    private static Span span(Outcome outcome) {
        if (outcome instanceof Outcome.Aborted) {
            return Span.ABORTED;
        }
        return outcome instanceof Outcome.Rejected ? Span.REFUSED : Span.FAILED;
    }

    /** Returns the state in the ledger; a damaged operation is unknown there, and its reason shows the damage. */
    static LedgerState state(Outcome outcome) {
        if (outcome instanceof Outcome.Acknowledged) {
            return LedgerState.ACKNOWLEDGED;
        }
        if (outcome instanceof Outcome.Rejected) {
            return LedgerState.REJECTED;
        }
        if (outcome instanceof Outcome.Aborted) {
            return LedgerState.ABORTED;
        }
        return outcome instanceof Outcome.Failed ? LedgerState.FAILED : LedgerState.UNKNOWN;
    }
}
