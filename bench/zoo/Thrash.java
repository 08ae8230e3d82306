import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Thrashes: a live set that leaves a few m of the heap free, in a million small objects that every collection must
 * trace. There is always room for the next small array, so no OutOfMemoryError ever comes; the JVM does nothing but
 * collect.
 */
final class Thrash {
    private static final int BLOCK = 1024;
    private static final int NODES = 4096;
    private static Node kept;
    private static volatile byte[] garbage;

    private Thrash() {}

    private static final class Node {
        private final Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    public static void main(String[] arguments) throws Exception {
        long leftFree = Long.parseLong(arguments[1]) << 20;
        ConcurrentLinkedQueue<byte[]> started = new ConcurrentLinkedQueue<>();
        Service.start(arguments, body -> {
            if (started.isEmpty()) {
                started.add(new byte[0]);
                Thread.ofPlatform().daemon().name("filler").start(() -> fillThenChurn(leftFree));
            }
        });
        Service.forever();
    }

    /** Fills by the free memory after a full collection, so that it ends equally close to the edge in any JVM. */
    private static void fillThenChurn(long leftFree) {
        Runtime jvm = Runtime.getRuntime();
        while (free(jvm) > leftFree) {
            for (int i = 0; i < NODES; i++) {
                kept = new Node(kept);
            }
            if (free(jvm) <= leftFree) {
                System.gc();
            }
        }
        while (true) {
            garbage = new byte[BLOCK];
        }
    }

    /** Serial counts a survivor space as free in which nothing can be allocated, so it needs more of it than G1. */
    private static long free(Runtime jvm) {
        return jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory();
    }
}
