package blobsink;

import java.util.concurrent.atomic.AtomicInteger;

/** A count that never rises above its maximum. */
final class Quota {
    private final int max;
    private final AtomicInteger taken = new AtomicInteger();

    Quota(int max) {
        this.max = max;
    }

    int max() {
        return max;
    }

    boolean take() {
        return taken.getAndUpdate(n -> n < max ? n + 1 : n) < max;
    }

    void giveBack(int count) {
        taken.addAndGet(-count);
    }
}
