import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * OutOfMemoryError swallowed: a handler catches Throwable, as many frameworks do, and answers as if nothing had
 * happened. Its own logs have no trace of it; only the JVM's flags for its first OutOfMemoryError show it.
 */
final class HeapSwallowed {
    private static final AtomicBoolean GROWN = new AtomicBoolean();

    private HeapSwallowed() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, _ -> {
            if (GROWN.compareAndSet(false, true)) {
                grow();
            }
        });
        Service.forever();
    }

    private static void grow() {
        try {
            List<long[]> kept = new ArrayList<>();
            while (true) {
                kept.add(new long[8192]);
            }
        } catch (Throwable swallowed) {
            // This is the mistake.
        }
    }
}
