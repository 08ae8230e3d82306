package plimsoll.worker.host;

import java.util.concurrent.locks.LockSupport;

/** The time that a phase runs on. */
interface Clock {
    Clock SYSTEM = new Clock() {
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
