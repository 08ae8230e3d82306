package plimsoll.lab.explain.time;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A service whose handlers wait for one lock, whose owner sleeps. */
final class LockedService {
    static final int HANDLERS = 16;

    private static final Object LOCK = new Object();

    private LockedService() {}

    public static void main(String[] arguments) throws InterruptedException {
        ExecutorService handlers = Executors.newFixedThreadPool(HANDLERS);
        for (int i = 0; i < HANDLERS; i++) {
            handlers.submit(LockedService::handle);
        }
        System.out.println("serves");
        Thread.sleep(60_000);
    }

    /** An owner that did not pause would take the lock again before a waiting thread runs, and no wait would ever end. */
    private static void handle() {
        while (true) {
            synchronized (LOCK) {
                pause(20);
            }
            pause(1);
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
