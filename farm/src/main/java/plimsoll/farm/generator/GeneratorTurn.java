package plimsoll.farm.generator;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import plimsoll.model.FixedTimeout;

/** The trial for which a generator works: its workers may run at once, and those of no other trial. */
final class GeneratorTurn {
    private Optional<String> trial = Optional.empty();
    private int workers;

    /** Waits a moment for another trial to end; returns whether the worker may start. */
    synchronized boolean enter(String asked) throws InterruptedException {
        long deadline = System.nanoTime() + FixedTimeout.GENERATOR_FREE.time().toNanos();
        while (trial.isPresent() && !trial.get().equals(asked)) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        trial = Optional.of(asked);
        workers++;
        return true;
    }

    synchronized void leave() {
        workers--;
        if (workers == 0) {
            trial = Optional.empty();
            notifyAll();
        }
    }
}
