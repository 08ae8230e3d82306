package plimsoll.worker.execution;

import java.util.concurrent.locks.LockSupport;

/** The clock of a phase. */
interface PhaseClock {
    PhaseClock SYSTEM = new PhaseClock() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void parkUntil(long nanos) {
            LockSupport.parkNanos(nanos - System.nanoTime());
        }
    };

    long nanoTime();

    /** Waits until then, or returns early; callers check the clock again. */
    void parkUntil(long nanos);
}
