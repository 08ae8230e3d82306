package regressions;

import java.util.concurrent.Semaphore;

/** Holds one of a few permits for a while; {@code smaller-pool} has fewer. */
final class Seats {
    /** Most of an operation, so that six users leave the core room: on a full core, a longer wait elsewhere costs no time. */
    private static final int MILLIS = 12;

    private final Semaphore pool;

    Seats(Changes changes) {
        this.pool = new Semaphore(changes.has("smaller-pool") ? 3 : 16);
    }

    void take() throws InterruptedException {
        pool.acquire();
        try {
            Thread.sleep(MILLIS);
        } finally {
            pool.release();
        }
    }
}
