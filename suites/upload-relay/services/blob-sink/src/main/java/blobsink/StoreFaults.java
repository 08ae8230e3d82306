package blobsink;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Faults of a store, which uploads of blobs, blocks and lists of blocks meet: by count, not at random, so that every
 * run meets as many.
 */
final class StoreFaults {
    /** The course of one upload. */
    enum Fate {
        /** Stored and answered. */
        SERVED,
        /** Answered 503 and not stored. Its body is read first, up to the limit for refused ones. */
        BUSY,
        /** Its connection is reset half way through the body. */
        RESET
    }

    private final Duration latency;
    private final int busyEach;
    private final int resetEach;
    private final Consumer<Duration> pause;
    private final AtomicLong uploads = new AtomicLong();

    /**
     * @param latency from the last byte of an upload to its answer
     * @param busyEach number of uploads among which the last is refused, unless it is cut; 0: none
     * @param resetEach number of uploads among which the last is cut; 0: none
     * @param pause waits that long
     */
    StoreFaults(Duration latency, int busyEach, int resetEach, Consumer<Duration> pause) {
        this.latency = latency;
        this.busyEach = busyEach;
        this.resetEach = resetEach;
        this.pause = pause;
    }

    static StoreFaults none() {
        return of(Duration.ZERO, 0, 0);
    }

    static StoreFaults of(Duration latency, int busyEach, int resetEach) {
        return new StoreFaults(latency, busyEach, resetEach, StoreFaults::park);
    }

    /** The fate of the next upload. */
    Fate next() {
        long count = uploads.incrementAndGet();
        if (resetEach > 0 && count % resetEach == 0) {
            return Fate.RESET;
        }
        return busyEach > 0 && count % busyEach == 0 ? Fate.BUSY : Fate.SERVED;
    }

    void beforeAnswer() {
        if (latency.isPositive()) {
            pause.accept(latency);
        }
    }

    private static void park(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
