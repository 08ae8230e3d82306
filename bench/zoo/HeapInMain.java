import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Heap exhausted in main: main keeps an Invoice for each byte that arrives and does not catch the OutOfMemoryError, and
 * the JVM ends with its last non-daemon thread. Exit code 1. The class that fills the memory is planted: Invoice.
 */
final class HeapInMain {
    /** Nine longs, no reference: its own bytes are all of its bytes, so that it leads the list of classes. */
    record Invoice(long a, long b, long c, long d, long e, long f, long g, long h, long i) {}

    /** Held by the class: objects that only a stack holds may be free again before the JVM dumps them. */
    private static final List<Invoice> KEPT = new ArrayList<>();

    private HeapInMain() {}

    public static void main(String[] arguments) throws Exception {
        BlockingQueue<byte[]> bodies = new ArrayBlockingQueue<>(4);
        Service.start(arguments, bodies::put);
        while (true) {
            for (byte one : bodies.take()) {
                KEPT.add(new Invoice(one, 1, 2, 3, 4, 5, 6, 7, 8));
            }
        }
    }
}
