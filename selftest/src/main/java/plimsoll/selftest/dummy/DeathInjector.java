package plimsoll.selftest.dummy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Lets the service die after a fixed number of operations. */
final class DeathInjector {
    private static final int SERVED_BEFORE = 20;
    private static final int MEBIBYTE = 1 << 20;
    private static final int PAGE = 4_096;

    /** Names of {@code --die}. */
    private enum How {
        NEVER,
        KERNEL,
        HEAP,
        SWALLOWED,
        HANG
    }

    private final How how;
    private final CountDownLatch mainMayFill;
    private final AtomicInteger served = new AtomicInteger();

    private DeathInjector(How how, CountDownLatch mainMayFill) {
        this.how = how;
        this.mainMayFill = mainMayFill;
    }

    static DeathInjector of(String name, CountDownLatch mainMayFill) {
        return new DeathInjector(How.valueOf(name.toUpperCase(java.util.Locale.ROOT)), mainMayFill);
    }

    /** Counts an operation; every operation calls it. */
    void served() throws InterruptedException {
        int number = served.incrementAndGet();
        switch (how) {
            case NEVER -> {}
            case KERNEL -> on(number, DeathInjector::fillTheMachine);
            case HEAP -> on(number, mainMayFill::countDown);
            case SWALLOWED -> on(number, DeathInjector::fillAndSwallow);
            case HANG -> {
                if (number >= SERVED_BEFORE) {
                    new CountDownLatch(1).await();
                }
            }
        }
    }

    /** Throws an uncaught OutOfMemoryError in the main thread, the only one that is not a daemon. */
    void fillTheHeap() {
        List<byte[]> kept = new ArrayList<>();
        while (kept.size() < Integer.MAX_VALUE) {
            kept.add(new byte[MEBIBYTE]);
        }
    }

    private static void on(int number, Runnable death) {
        if (number == SERVED_BEFORE) {
            death.run();
        }
    }

    private static void fillAndSwallow() {
        List<byte[]> kept = new ArrayList<>();
        try {
            while (kept.size() < Integer.MAX_VALUE) {
                kept.add(new byte[MEBIBYTE]);
            }
        } catch (OutOfMemoryError swallowed) {
            kept.clear();
        }
    }

    private static void fillTheMachine() {
        List<ByteBuffer> kept = new ArrayList<>();
        while (kept.size() < Integer.MAX_VALUE) {
            ByteBuffer block = ByteBuffer.allocateDirect(MEBIBYTE);
            for (int at = 0; at < MEBIBYTE; at += PAGE) {
                block.put(at, (byte) 1);
            }
            kept.add(block);
        }
    }
}
