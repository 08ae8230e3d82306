import java.util.concurrent.CountDownLatch;

/** Deadlock: the first two requests each hold a monitor and wait for the other's; all later ones wait for the first. */
final class Deadlock {
    private static final Object STOCK = new Object();
    private static final Object ORDERS = new Object();
    private static final CountDownLatch BOTH_HOLD = new CountDownLatch(2);
    private static volatile boolean stockIsHeld;

    private Deadlock() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, _ -> {
            if (first()) {
                both(STOCK, ORDERS);
            } else {
                both(ORDERS, STOCK);
            }
        });
        Service.forever();
    }

    private static synchronized boolean first() {
        boolean first = !stockIsHeld;
        stockIsHeld = true;
        return first;
    }

    private static void both(Object one, Object other) throws InterruptedException {
        synchronized (one) {
            BOTH_HOLD.countDown();
            BOTH_HOLD.await();
            synchronized (other) {
                return;
            }
        }
    }
}
