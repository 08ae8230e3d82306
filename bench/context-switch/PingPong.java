import java.util.concurrent.locks.LockSupport;

/**
 * Two platform threads on one core wake each other in turn; prints the cost of one switch, wake-up included, as the
 * median of several rounds. Started by {@code run}, which pins it.
 */
final class PingPong {
    private static final int SWITCHES = 400_000;
    private static final int ROUNDS = 9;

    private volatile boolean ping;

    public static void main(String[] arguments) throws InterruptedException {
        long[] nanos = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            nanos[round] = new PingPong().round();
        }
        java.util.Arrays.sort(nanos);
        System.out.printf(
                "a switch costs %.2f us (median of %d rounds, %.2f to %.2f)%n",
                micros(nanos[ROUNDS / 2]), ROUNDS, micros(nanos[0]), micros(nanos[ROUNDS - 1]));
    }

    private static double micros(long nanos) {
        return nanos / 1e3 / SWITCHES;
    }

    private long round() throws InterruptedException {
        Thread first = Thread.currentThread();
        Thread second = Thread.ofPlatform().start(() -> turns(true, first));
        long start = System.nanoTime();
        turns(false, second);
        second.join();
        return System.nanoTime() - start;
    }

    /** Half of the switches: waits for its turn, passes it on, wakes the other. */
    private void turns(boolean mine, Thread other) {
        for (int i = 0; i < SWITCHES / 2; i++) {
            while (ping != mine) {
                LockSupport.park(this);
            }
            ping = !mine;
            LockSupport.unpark(other);
        }
    }
}
