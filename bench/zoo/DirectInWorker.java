import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Direct memory exhausted in a worker thread: as in main, but the process lives on with its buffers full. */
final class DirectInWorker {
    private static final int BUFFER = 1 << 20;
    private static final List<ByteBuffer> KEPT = new ArrayList<>();

    private DirectInWorker() {}

    public static void main(String[] arguments) throws Exception {
        Service.start(arguments, body -> {
            Thread keeper = Thread.ofPlatform().name("keeper").start(() -> keep(body));
            keeper.join();
        });
        Service.forever();
    }

    private static synchronized void keep(byte[] body) {
        KEPT.add(ByteBuffer.allocateDirect(BUFFER).put(body));
    }
}
