package regressions;

import java.time.Duration;

/** Reserves under a lock that all requests share; {@code longer-lock} keeps it longer. */
final class Stock {
    private static final int MICROS = 50;
    private static final int LONGER_MICROS = 1_000;

    private final Changes changes;
    private final Object lock = new Object();

    Stock(Changes changes) {
        this.changes = changes;
    }

    void reserve() throws InterruptedException {
        if (changes.has("harmless-moved-lock")) {
            locked();
            return;
        }
        synchronized (lock) {
            write(changes.has("longer-lock") ? LONGER_MICROS : MICROS);
        }
    }

    private void locked() throws InterruptedException {
        synchronized (lock) {
            write(MICROS);
        }
    }

    private static void write(int micros) throws InterruptedException {
        Thread.sleep(Duration.ofNanos(micros * 1_000L));
    }
}
