package plimsoll.farm.generator;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import plimsoll.model.FixedTimeout;

/** The trial for which a generator works: its workers may run at once, and those of no other trial. */
final class GeneratorTurn {
    private Optional<String> trial = Optional.empty();
    private Optional<String> objection = Optional.empty();
    private int workers;

    /** Waits a moment for another trial to end; returns why the work may not start, empty if it may. */
    synchronized Optional<String> enter(String asked) throws InterruptedException {
        long deadline = System.nanoTime() + FixedTimeout.GENERATOR_FREE.time().toNanos();
        while (objection.isEmpty() && trial.isPresent() && !trial.get().equals(asked)) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return Optional.of("it works for another trial; wait until that has ended");
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        if (objection.isEmpty()) {
            trial = Optional.of(asked);
            workers++;
        }
        return objection;
    }

    /** Lets nothing start any more, because something of a trial is left that would disturb the next one. */
    synchronized void stop(String why) {
        objection = Optional.of(why);
        notifyAll();
    }

    /** Returns why nothing may start any more; empty if it may. */
    synchronized Optional<String> objection() {
        return objection;
    }

    synchronized void leave() {
        workers--;
        if (workers == 0) {
            trial = Optional.empty();
            notifyAll();
        }
    }
}
