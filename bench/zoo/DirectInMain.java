import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Direct memory exhausted in main: main keeps a direct buffer per request until -XX:MaxDirectMemorySize refuses. The heap is
 * nearly empty, and neither ExitOnOutOfMemoryError nor OnOutOfMemoryError takes notice of this error.
 */
final class DirectInMain {
    private static final int BUFFER = 1 << 20;

    private DirectInMain() {}

    public static void main(String[] arguments) throws Exception {
        BlockingQueue<byte[]> bodies = new ArrayBlockingQueue<>(4);
        Service.start(arguments, bodies::put);
        List<ByteBuffer> kept = new ArrayList<>();
        while (true) {
            kept.add(ByteBuffer.allocateDirect(BUFFER).put(bodies.take()));
        }
    }
}
