import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Heap exhausted in a worker thread: the error ends that thread alone, with a stack trace on standard error, and the
 * thread's memory is free again. The JVM lives on and looks healthy.
 */
final class HeapInWorker {
    private static final AtomicBoolean GROWN = new AtomicBoolean();

    private HeapInWorker() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, _ -> {
            if (GROWN.compareAndSet(false, true)) {
                Thread.ofPlatform().name("grower").start(HeapInWorker::grow).join();
            }
        });
        Service.forever();
    }

    private static void grow() {
        List<long[]> kept = new ArrayList<>();
        while (true) {
            kept.add(new long[8192]);
        }
    }
}
