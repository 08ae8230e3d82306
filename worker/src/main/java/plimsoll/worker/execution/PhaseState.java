package plimsoll.worker.execution;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import plimsoll.model.load.StopCondition;

/**
 * How long one phase goes on: it is open from its start to the end that its {@link StopCondition} names, and then drains.
 *
 * <p>Made by the thread that conducts the phase; anybody may stop or break it, which wakes that thread.
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

    PhaseState(StopCondition condition, PhaseClock clock) {
        this.clock = clock;
        this.startNanos = clock.nanoTime();
        this.boundNanos = startNanos + bound(condition).toNanos();
        this.limit = condition instanceof StopCondition.Operations operations ? operations.count() : UNLIMITED;
        this.boundIsTheEnd = condition instanceof StopCondition.Elapsed;
        this.stopIsTheEnd = condition instanceof StopCondition.Broken;
    }

    static Duration bound(StopCondition condition) {
        if (condition instanceof StopCondition.Elapsed elapsed) {
            return elapsed.time();
        }
        if (condition instanceof StopCondition.Operations operations) {
            return operations.atMost();
        }
        return condition instanceof StopCondition.Drained drained
                ? drained.atMost()
                : ((StopCondition.Broken) condition).atMost();
    }

    long startNanos() {
        return startNanos;
    }

    /** When the phase is over at the latest, draining aside. */
    long boundNanos() {
        return boundNanos;
    }

    /** How many operations may start. */
    long limit() {
        return limit;
    }

    boolean limited() {
        return limit != UNLIMITED;
    }

    /** Whether no further operation may be due, given how many have finished. */
    boolean over(long finished) {
        return overAt(clock.nanoTime(), finished);
    }

    /** The same, asked by who has just looked at the clock. */
    boolean overAt(long nanos, long finished) {
        return stopped || ended || full || broken.isPresent() || finished >= limit || nanos >= boundNanos;
    }

    /** Whether it ended in another way than its {@link StopCondition} names. */
    boolean cut(long finished) {
        if (full || ended) {
            return full;
        }
        if (limited()) {
            return finished < limit;
        }
        return boundIsTheEnd ? stopped : !stopIsTheEnd || !stopped;
    }

    /** Ends the phase at once: what is in flight is not awaited. */
    void stop() {
        stopped = true;
        wake();
    }

    /** Ends the phase as its {@link StopCondition} would have; what is in flight is awaited. */
    void end() {
        ended = true;
        wake();
    }

    /** Ends the phase because its ledger has no address for another operation. */
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

    /** Ends the journeys that are still under way at the step where they are. */
    void endSteps() {
        drained = true;
    }

    boolean takesNoStep() {
        return drained || drainsNoMore();
    }

    synchronized void breakOff(Throwable cause) {
        if (broken.isEmpty()) {
            broken = Optional.of(cause);
        }
        wake();
    }

    /** The task for another thread: whatever it throws breaks the phase off, since nobody else would hear of it. */
    Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                breakOff(e);
            }
        };
    }

    Optional<Throwable> broken() {
        return broken;
    }

    /** No operation starts from here on. */
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

    /** Waits in the calling thread; false when the phase closed before. */
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
