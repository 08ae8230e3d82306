package plimsoll.worker.execution;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import plimsoll.model.load.StopCondition;

/**
 * The progress of one phase: it is open from its start until its {@link StopCondition} is met, and then drains.
 *
 * <p>Created by the thread that conducts the phase. Any thread may stop or fail it, which wakes that thread.
 */
final class PhaseState {
    private static final long UNLIMITED = Long.MAX_VALUE;

    private final PhaseClock clock;
    private final long startNanos;
    private final long boundNanos;
    private final long limit;
    private final boolean boundIsTheEnd;
    private final boolean stopIsTheEnd;
    private final Thread conductor = Thread.currentThread();
    private final Set<Thread> sleepers = ConcurrentHashMap.newKeySet();
    private volatile boolean stopped;
    private volatile boolean ended;
    private volatile boolean closed;
    private volatile boolean full;
    private volatile boolean drained;
    private volatile Optional<Throwable> broken = Optional.empty();

    /** @param startNanos on this clock; a phase may be created before it starts */
    PhaseState(StopCondition condition, PhaseClock clock, long startNanos) {
        this.clock = clock;
        this.startNanos = startNanos;
        this.boundNanos = startNanos + condition.atMost().toNanos();
        this.limit = condition instanceof StopCondition.Operations operations ? operations.count() : UNLIMITED;
        this.boundIsTheEnd = condition instanceof StopCondition.Elapsed;
        this.stopIsTheEnd = condition instanceof StopCondition.Broken;
    }

    long startNanos() {
        return startNanos;
    }

    /** Returns the latest end of the phase, without draining. */
    long boundNanos() {
        return boundNanos;
    }

    /** Returns the number of operations that may start. */
    long limit() {
        return limit;
    }

    boolean limited() {
        return limit != UNLIMITED;
    }

    /** Whether no further operation may start, given the number that have finished. */
    boolean isOver(long finished) {
        return isOverAt(clock.nanoTime(), finished);
    }

    /** Like {@link #isOver}, for a caller that has just read the clock. */
    boolean isOverAt(long nanos, long finished) {
        return stopped || ended || full || broken.isPresent() || finished >= limit || nanos >= boundNanos;
    }

    /** Whether the phase ended without meeting its {@link StopCondition}. */
    boolean isCut(long finished) {
        if (full || ended) {
            return full;
        }
        if (limited()) {
            return finished < limit;
        }
        return boundIsTheEnd ? stopped : !stopIsTheEnd || !stopped;
    }

    /** Ends the phase at once, without waiting for operations in flight. */
    void stop() {
        stopped = true;
        wake();
    }

    /** Ends the phase as if its {@link StopCondition} were met; operations in flight are awaited. */
    void end() {
        ended = true;
        wake();
    }

    /** Ends the phase because its ledger has no room for another operation. */
    void ledgerFull() {
        full = true;
        wake();
    }

    boolean full() {
        return full;
    }

    boolean drainsNoMore() {
        return stopped || broken.isPresent();
    }

    /** Ends the flow runs that are still in progress at their current step. */
    void endSteps() {
        drained = true;
    }

    boolean takesNoStep() {
        return drained || drainsNoMore();
    }

    synchronized void fail(Throwable cause) {
        if (broken.isEmpty()) {
            broken = Optional.of(cause);
        }
        wake();
    }

    /** Wraps a task for another thread: an exception fails the phase, since it would otherwise go unnoticed. */
    Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                fail(e);
            }
        };
    }

    Optional<Throwable> broken() {
        return broken;
    }

    /** Closes the phase: no operation starts any more. */
    void close() {
        closed = true;
        sleepers.forEach(LockSupport::unpark);
    }

    boolean closed() {
        return closed;
    }

    void wake() {
        LockSupport.unpark(conductor);
    }

    /** Sleeps in the calling thread; returns false when the phase closed before the time came. */
    boolean sleepUntil(long nanos) {
        if (closed || clock.nanoTime() >= nanos) {
            return !closed;
        }
        sleepers.add(Thread.currentThread());
        try {
            while (!closed && clock.nanoTime() < nanos) {
                clock.parkUntil(nanos);
            }
            return !closed;
        } finally {
            sleepers.remove(Thread.currentThread());
        }
    }
}
