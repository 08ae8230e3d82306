package plimsoll.worker.execution;

import java.util.concurrent.atomic.AtomicLong;

/** A clock that advances only when a thread waits on it or a test advances it. */
final class FakeClock implements PhaseClock {
    private final AtomicLong now = new AtomicLong(1_000_000_000);

    @Override
    public long nanoTime() {
        return now.get();
    }

    @Override
    public void parkUntil(long nanos) {
        now.accumulateAndGet(nanos, Math::max);
    }

    void pass(long nanos) {
        now.addAndGet(nanos);
    }
}
