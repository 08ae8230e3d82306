/**
 * No native thread available, in a worker: as in main, but a handler's thread gets the error and the process lives on.
 */
final class NoThreadInWorker {
    private static final long STACK = 1L << 40;
    private static final int MORE_THAN_FIT = 256;

    private NoThreadInWorker() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, _ -> {
            Thread pool = Thread.ofPlatform().name("pool").start(NoThreadInWorker::fan);
            pool.join();
        });
        Service.forever();
    }

    private static void fan() {
        for (int i = 0; i < MORE_THAN_FIT; i++) {
            new Thread(null, () -> {}, "huge-" + i, STACK).start();
        }
    }
}
