package plimsoll.worker.execution;

import java.util.concurrent.locks.LockSupport;

/** The time that a phase runs on. */
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

    /** Waits until then; may return early, so ask again. */
    void parkUntil(long nanos);
}
