import java.util.concurrent.TimeUnit;

/**
 * Another user of the machine: one thread that works for 30 of 50 ms on the core it is pinned to, until its time is
 * over.
 */
final class Neighbour {
    private static final long WORK_NANOS = TimeUnit.MILLISECONDS.toNanos(30);
    private static final long REST_MILLIS = 20;

    private Neighbour() {}

    /** Argument: seconds until it ends by itself. */
    public static void main(String[] arguments) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[0]));
        while (System.nanoTime() < end) {
            for (long begun = System.nanoTime(); System.nanoTime() - begun < WORK_NANOS; ) {
                Thread.onSpinWait();
            }
            Thread.sleep(REST_MILLIS);
        }
    }
}
