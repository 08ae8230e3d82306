/**
 * No native thread available: in production a limit of processes (pids.max, ulimit -u) refuses it; here the address
 * space does, since root is above ulimit -u and not every machine has a pids controller. A thread requests a stack of 1
 * TiB: the first, or at the latest the 128th, does not fit. The call, its error and the JVM's message are the same. The
 * error occurs in main, which does not catch it.
 */
final class NoThread {
    private static final long STACK = 1L << 40;
    private static final int MORE_THAN_FIT = 256;

    private NoThread() {}

    public static void main(String[] arguments) throws Exception {
        var bodies = new java.util.concurrent.ArrayBlockingQueue<byte[]>(4);
        Service.start(arguments, bodies::put);
        bodies.take();
        for (int i = 0; i < MORE_THAN_FIT; i++) {
            Thread thread = new Thread(null, NoThread::sleep, "huge-" + i, STACK);
            thread.setDaemon(true);
            thread.start();
        }
        Service.forever();
    }

    private static void sleep() {
        try {
            Service.forever();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
