package plimsoll.worker.execution;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/**
 * An event loop and the clock of its phase in one. Time passes while the phase waits, by a microsecond with each look
 * at the clock, and when a test lets it pass; tasks run in the order of their times, on the thread that waits.
 */
final class SimulatedLoop implements AsyncDriver, PhaseClock {
    private static final long LOOK_NANOS = 1_000;

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::nanos).thenComparingLong(Task::number));
    private final BiConsumer<Operation, Consumer<Outcome>> service;
    private long now = 1_000_000_000;
    private long added;
    private boolean running;

    private record Task(long nanos, long number, Runnable task) {}

    SimulatedLoop(BiConsumer<Operation, Consumer<Outcome>> service) {
        this.service = service;
    }

    /** Lets time pass, as a task does that occupies the loop. */
    synchronized void pass(long nanos) {
        now += nanos;
    }

    @Override
    public synchronized long nanoTime() {
        now += LOOK_NANOS;
        return now;
    }

    @Override
    public synchronized void parkUntil(long nanos) {
        runUntil(nanos);
        now = Math.max(now, nanos);
    }

    @Override
    public synchronized void execute(Runnable task) {
        at(now, task);
        if (!running) {
            runUntil(now);
        }
    }

    @Override
    public synchronized void at(long nanos, Runnable task) {
        tasks.add(new Task(nanos, added++, task));
    }

    @Override
    public synchronized InFlightHandle begin(Operation operation, Consumer<Outcome> onOutcome) {
        at(now, () -> service.accept(operation, onOutcome));
        return given -> {};
    }

    @Override
    public void close() {}

    private void runUntil(long nanos) {
        running = true;
        try {
            while (!tasks.isEmpty() && tasks.element().nanos() <= nanos) {
                Task next = tasks.remove();
                now = Math.max(now, next.nanos());
                next.task().run();
            }
        } finally {
            running = false;
        }
    }
}
